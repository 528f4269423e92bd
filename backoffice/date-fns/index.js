const PATTERNS = {'MM/dd/yyyy': /^\d{2}\/\d{2}\/\d{4}$/, 'MM/dd/yy': /^\d{2}\/\d{2}\/\d{2}$/};

export const parseISO = text => new Date(/^\d{4}-\d{2}-\d{2}/.test(text) ? text : Number.NaN);
export const isValid = date => !Number.isNaN(date.getTime());
export const isMatch = (text, pattern) => PATTERNS[pattern].test(text) && isValid(new Date(text));
