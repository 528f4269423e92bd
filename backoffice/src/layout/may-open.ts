// Whether the person at work may open a hand-made page, and the organization uses what it belongs to.
import type {PageLine} from '../registry/pages';
import {may, uses} from '../providers/permissions';

export const mayOpen = ({allowed, also, part}: PageLine): boolean =>
  (part === undefined || uses(part)) &&
  (allowed === 'everybody' || may(...allowed) || (also !== undefined && may(...also)));
