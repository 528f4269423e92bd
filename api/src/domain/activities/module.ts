/** What a part of the product is that a club may do without. */
export const ACTIVITIES = ['sport', 'theatre'] as const;
export type Activity = (typeof ACTIVITIES)[number];

export const MODULE_IDS = [
  'passes',
  'academy',
  'supporters',
  'plots',
  'shop',
  'packs',
  'donations',
  'box_office',
  'accreditations',
  'waiting_rooms',
  'announcements',
  'whatsapp',
  'newsletters',
  'remittances',
  'settlements',
  'lfp',
] as const;
export type ModuleId = (typeof MODULE_IDS)[number];

export interface Module {
  id: ModuleId;
  name: string;
  description: string;
  /** Who sees it, and where. */
  where: string;
  /** One of these has to be there too. */
  needs?: readonly (ModuleId | Activity)[];
  /** Rights that mean nothing without it. */
  areas: readonly string[];
  /** Under /api, from the beginning and by whole words. */
  paths: readonly string[];
  /** Pages of the shop, likewise. */
  pages: readonly string[];
}
