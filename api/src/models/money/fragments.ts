import {RO} from '../../rest/fields';

export const SIGNED = {...RO, min: -2_000_000_000, max: 2_000_000_000};
