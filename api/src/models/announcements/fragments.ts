export const GROUP = 'announcements';
export const RECIPIENT_STATES = ['queued', 'sent', 'delivered', 'bounced', 'failed', 'discarded'] as const;
export const CHANNELS = ['email', 'whatsapp', 'push', 'in_app'] as const;
