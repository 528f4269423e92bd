/** What one test file leaves for the next of its worker: `requireOnce` keeps it, jest's own `require` would not. */
module.exports = new Map();
