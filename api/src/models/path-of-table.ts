/** The resource that shows a table's rows, for links from where only the table is known. */
import {entityOptions} from '../web/rest/fields';
import {ENTITIES} from './registry';

export const pathOfTable = (table: string): string | null => {
  const found = ENTITIES.find(entity => entityOptions(entity).table === table);
  return found ? entityOptions(found).path : null;
};
