/** An announcement with all that it takes to know whom it is for, what is in its way, and to write it. */
import {notFound} from '../../kernel/errors';
import type {Tx} from '../../kernel/tx';
import type {AudienceQuestion} from './audience';
import type {WhatsappComponents} from '../whatsapp-components';
import type {ChosenValues} from '../whatsapp/values';

export interface Announcement extends AudienceQuestion {
  state: string;
  subject: string;
  bodyHtml: string;
  attachmentId: number | null;
  /** The template by which it goes; null: none is chosen. */
  whatsapp: {id: number; state: string; category: string; components: WhatsappComponents} | null;
  whatsappValues: ChosenValues;
  sender: {id: number; name: string; email: string; replyTo: string | null; state: string; canSign: boolean} | null;
}

export async function readAnnouncement(tx: Tx, announcementId: number): Promise<Announcement> {
  const {rows} = await tx.query<Announcement>(
    `select a.id, a.kind, a.audience_kind as "audienceKind", a.season_list_id as "seasonListId",
       a.pass_category_id as "passCategoryId", a.zone_id as "zoneId", a.age_category_id as "ageCategoryId",
       a.team_id as "teamId", a.enrolment_states as "enrolmentStates", a.academy_only as "academyOnly",
       a.event_session_id as "eventSessionId", a.subscriber_group_id as "subscriberGroupId", a.addresses, a.state,
       a.channels, a.subject, a.body_html as "bodyHtml", a.attachment_id as "attachmentId",
       a.whatsapp_values as "whatsappValues", case when t.id is not null then json_build_object('id', t.id,
         'state', t.state, 'category', t.category, 'components', t.components) end as whatsapp, case when s.id is not null
       then json_build_object('id', s.id, 'name', s.name, 'email', s.email, 'replyTo', s.reply_to, 'state', s.state,
         'canSign', s.dkim_private_key <> '') end
         as sender
       from announcement a left join sender s on s.id = a.sender_id
         left join whatsapp_template t on t.id = a.whatsapp_template_id where a.id = $1`,
    [announcementId],
  );
  if (!rows[0]) throw notFound('No encontramos el comunicado.');
  return rows[0];
}
