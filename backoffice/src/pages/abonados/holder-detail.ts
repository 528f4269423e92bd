// `GET /api/abonados/{id}/listas/{listId}` and `GET /api/abonos/{id}/temporada`, as the screens of a holder read them.
import { useQuery } from '@tanstack/react-query';
import { call } from '../../providers/http-client';
import { may } from '../../providers/permissions';

interface InSession {
  id: number;
  sessionId: number;
  eventId: number;
  eventTitle: string;
  startsAt: string;
  state: string;
}

export interface HolderPass {
  id: number;
  state: string;
  kind: string;
  categoryName: string;
  categoryKind: string;
  seatLabel: string;
  seatId: number | null;
  zoneName: string | null;
  gate: string | null;
  priceId: number;
  amountCents: number;
  discountCents: number;
  feeCents: number;
  totalCents: number;
  paidCents: number;
  overdueCents: number;
  frequencyName: string | null;
  autoRenew: boolean;
  origin: string;
  releaseEnabled: boolean;
  transferEnabled: boolean;
  endReason: string;
  signedUpAt: string;
  activatedAt: string | null;
  endedAt: string | null;
  renewedFromList: string | null;
  leavingOn: string | null;
}

export interface HolderDetail {
  holderId: number;
  listId: number;
  listName: string;
  listState: string;
  pass: HolderPass | null;
  passes: { id: number; listId: number; listName: string; state: string; kind: string; categoryName: string; seatLabel: string; totalCents: number }[];
  discounts: { name: string; amountCents: number; state: string }[];
  cards: { id: number; number: string; state: string; replacedReason: string | null; hasNfc: boolean; feeCents: number; printCount: number; issuedAt: string; endedAt: string | null }[];
  blocks: { id: number; reason: string; fromAt: string; untilAt: string | null; caseNumber: string; detail: string; notifiedAt: string | null; staffName: string | null; liftedAt: string | null; isOn: boolean }[];
  instalments: { id: number; n: number; dueOn: string; amountCents: number; paidCents: number; feeCents: number; isStopped: boolean; state: string; method: string | null; attempts: number; lastError: string; paidAt: string | null }[];
  means: { kind: string; text: string; state: string; detail: string }[];
  releases: (InSession & { channel: string; soldCents: number | null; compensationCents: number | null; releasedAt: string })[];
  transfers: (InSession & { toName: string; toContact: string; proposedAt: string })[];
  invitations: (InSession & { guestName: string; zoneName: string; issuedAt: string })[];
  changes: { id: number; state: string; fromSeat: string; toSeat: string; priceDiffCents: number; effective: string; reason: string; requestedAt: string; decidedAt: string | null }[];
  wallet: { id: number; kind: string; amountCents: number; balanceCents: number; note: string; expiresOn: string | null; createdAt: string }[];
  documents: { id: number; kind: string; fileName: string; state: string; reviewNote: string; reviewerName: string | null; hasFile: boolean; uploadedAt: string; reviewedAt: string | null }[];
  family: { holderId: number; listId: number | null; memberCode: string; name: string; relation: string; categoryName: string | null; seatLabel: string | null }[];
}

export function useHolderDetail(holderId: string | undefined, listId: string | undefined) {
  return useQuery({
    queryKey: ['holder-detail', holderId, listId],
    queryFn: ({ signal }) => call<HolderDetail>(`/api/abonados/${Number(holderId)}/listas/${Number(listId)}`, { signal }),
    enabled: may('abonados', 'show'),
  });
}

export interface SeasonSession {
  sessionId: number;
  eventId: number;
  eventTitle: string;
  startsAt: string;
  isOver: boolean;
  supplementCents: number;
  release: { state: string; soldCents: number | null; compensationCents: number | null; releasedAt: string; channel: string } | null;
  transfer: { state: string; toName: string } | null;
  policy: { isEnabled: boolean; perPass: number; totalQuota: number | null; issued: number; opensAt: string | null; closesAt: string | null; needsPaidPass: boolean; isNominative: boolean; amountCents: number; message: string; zones: { name: string; quota: number; issued: number }[] } | null;
  invitations: { id: number; n: number; state: string; guestName: string; guestEmail: string; zoneName: string; issuedAt: string; staffName: string | null }[];
}

export interface PassSeason {
  passId: number;
  holderId: number;
  holderName: string;
  memberCode: string;
  listId: number;
  listName: string;
  state: string;
  categoryName: string;
  seatLabel: string;
  totalCents: number;
  overdueCents: number;
  compensatedCents: number;
  capCents: number;
  released: number;
  maxReleases: number | null;
  walletCents: number;
  sessions: SeasonSession[];
}

export function usePassSeason(passId: number | undefined) {
  return useQuery({ queryKey: ['pass-season', passId], queryFn: ({ signal }) => call<PassSeason>(`/api/abonos/${passId}/temporada`, { signal }), enabled: passId !== undefined && may('abonos', 'show') });
}
