export const CATEGORIES = ['purchase', 'pass', 'access', 'refund', 'personal_data', 'complaint', 'other'] as const;
export const STATES = ['new', 'open', 'waiting_customer', 'resolved', 'closed', 'reopened'] as const;
export const CHANNELS = ['web', 'mail', 'office', 'whatsapp'] as const;
export const COMPUTED = {
  assigneeName: '(select u.name from staff_user u where u.id = t.assignee_id)',
  orderNumber: '(select o.number from "order" o where o.id = t.order_id)',
  isLate: 'coalesce(t.next_due_at < now(), false)',
  messageCount: `(select count(*)::int from incident_message m where m.incident_id = t.id and m.kind <> 'event')`,
};
