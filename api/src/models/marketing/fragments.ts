export const GROUP = 'marketing';
