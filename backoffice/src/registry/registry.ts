// Every resource of the back office, section by section.
import {registerNames} from '../providers/i18n-provider';
import {registerArea} from '../providers/permissions';
import {academy} from './academy';
import {boxOffice} from './box-office';
import {content} from './content';
import {events} from './events';
import {marketing} from './marketing';
import {messages} from './messages';
import {money} from './money';
import {passes} from './passes';
import {people} from './people';
import {products} from './products';
import {sales} from './sales';
import {settings} from './settings';
import {supportersAndPlots} from './supporters-and-plots';
import {venues} from './venues';
import type {RegistryLine} from './section';

export const registry: readonly RegistryLine[] = [
  ...sales,
  ...events,
  ...venues,
  ...passes,
  ...academy,
  ...products,
  ...supportersAndPlots,
  ...boxOffice,
  ...messages,
  ...marketing,
  ...money,
  ...content,
  ...people,
  ...settings,
];

for (const line of registry) {
  registerNames(line.name, line.one, line.many);
  registerArea(line.name, line.area);
}
