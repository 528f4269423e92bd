export const AREAS = [
  'stands',
  'press_box',
  'press_room',
  'mixed_zone',
  'pitch',
  'tunnel',
  'backstage',
  'vip',
  'technical',
  'parking',
] as const;
