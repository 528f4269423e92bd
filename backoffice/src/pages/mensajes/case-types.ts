// `GET /api/mensajes/{id}/hilo`.
export interface CaseMessage {
  id: number;
  kind: 'public' | 'internal' | 'event';
  authorKind: 'customer' | 'staff' | 'system';
  authorName: string;
  body: string;
  createdAt: string;
}

export interface CaseThreadData {
  id: number;
  number: string;
  source: string;
  category: string;
  priority: string;
  state: string;
  title: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  trackingCode: string;
  createdAt: string;
  firstReplyDueAt: string | null;
  resolutionDueAt: string | null;
  firstReplyAt: string | null;
  resolvedAt: string | null;
  isLate: boolean;
  assignee: { id: number; name: string } | null;
  nextStates: string[];
  order: { id: number; number: string; state: string; totalCents: number; createdAt: string } | null;
  customer: { id: number; name: string; email: string; orders: number; otherCases: number } | null;
  messages: CaseMessage[];
  staff: { id: number; name: string }[];
}
