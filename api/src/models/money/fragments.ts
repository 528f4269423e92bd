import {RO, RO_OR_NULL} from '../../web/rest/fields';

const RANGE = {min: -2_000_000_000, max: 2_000_000_000};
export const SIGNED = {...RO, ...RANGE};
export const SIGNED_OR_NULL = {...RO_OR_NULL, ...RANGE};
