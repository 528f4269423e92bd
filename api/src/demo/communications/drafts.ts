/** What the texts of a club and those of a theatre are written as. */
import type {WhatsappComponents} from '../../domain/messaging/whatsapp-components';
import type {Meant} from '../../platform/environment/demo-profile';

export interface Found {
  passList: number;
  academyList: number | null;
  teamId: number | null;
  zoneId: number;
  sessionId: number;
}

export interface AnnouncementDraft {
  title: string;
  kind: 'informative' | 'transactional' | 'commercial';
  channels: string;
  audience: string;
  columns?: Partial<
    Record<'seasonListId' | 'zoneId' | 'teamId' | 'eventSessionId' | 'subscriberGroupId', number | null>
  >;
  subject: string;
  body: string[];
  sender: 'club' | 'passes' | 'theatre';
  whatsapp?: string;
  hasAttachment?: boolean;
  state: string;
  reason?: string;
  day: number;
  /** Who got it: SQL that gives name, email, phone, customer, holder, athlete, athlete_name. */
  people?: string;
}

export interface NewsletterDraft extends Meant {
  title: string;
  subject: string;
  preheader: string;
  template: string;
  picture?: [name: string, alt: string];
  paragraphs: string[];
  button?: [label: string, path: string];
  groups: string[];
  excluded?: string[];
  sender: 'club' | 'passes' | 'theatre';
  /** Days from now; negative: sent then. */
  day: number;
  state: 'sent' | 'draft' | 'scheduled' | 'cancelled';
  /** How well it went: share that opens, and clicks. */
  open?: number;
  click?: number;
}

export interface RuleDraft {
  name: string;
  trigger: string;
  offset: number;
  channel: 'email' | 'whatsapp' | 'both';
  subject: string;
  body: string;
  whatsapp?: string;
  /** What is written in each variable of that template. */
  values?: Record<string, string>;
  needsConsent?: boolean;
  isActive: boolean;
}

export interface GroupDraft extends Meant {
  name: string;
  description: string;
  isPublic: boolean;
  /** SQL over s: who was put in by hand. */
  members?: string;
  rule?: Record<string, unknown>;
}

export interface WhatsappDraft {
  name: string;
  language?: string;
  category: 'marketing' | 'utility' | 'authentication';
  components: WhatsappComponents;
  /** States after the draft, with a reason. */
  path: [state: string, reason?: string][];
  quality?: string;
  daysAgo: number;
}
