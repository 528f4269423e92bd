export const CATEGORIES = ['purchase', 'pass', 'access', 'refund', 'personal_data', 'complaint', 'other'] as const;
export const STATES = ['new', 'open', 'waiting_customer', 'resolved', 'closed', 'reopened'] as const;
export const COMPUTED = {
  assigneeName: '(select u.name from staff_user u where u.id = t.assignee_id)',
  orderNumber: '(select o.number from "order" o where o.id = t.order_id)',
  isLate: `(t.state not in ('resolved', 'closed')
    and (t.resolution_due_at < now() or (t.first_reply_at is null and t.first_reply_due_at < now())))`,
  messageCount: `(select count(*)::int from incident_message m where m.incident_id = t.id and m.kind <> 'event')`,
};
