/**
 * Which spec begins first. Without a former run jest goes by the size of the files, and what is short and takes minutes then comes
 * last, alone on one of two processors. Here it begins first; the order of the rest is jest's own.
 */
const {default: Sequencer} = require('@jest/test-sequencer');

const SLOW = [
  'api/first-day/install',
  'contract/permissions',
  'api/security-surface/log',
  'api/demo/',
  'faults/random-season',
  'contract/openapi',
  'api/doctor',
  'faults/backup',
  'api/hostile/fuzz',
  'api/security/overreach',
];

module.exports = class SlowFirst extends Sequencer {
  sort(tests) {
    const rank = ({path}) => {
      const at = SLOW.findIndex(name => path.replaceAll('\\', '/').includes(`/tests/${name}`));
      return at < 0 ? SLOW.length : at;
    };
    return [...super.sort(tests)].sort((one, other) => rank(one) - rank(other));
  }
};
