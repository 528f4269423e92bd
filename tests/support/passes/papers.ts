/** The papers that a pass asks for: how a browser sends one, and how the office judges it. */
import type {Database} from '../../../api/src/platform/database/db';
import type {Answer, ErrorBody, Sent, Visitor} from '../wire/visitor';

/** What the shop takes for a document. */
export const PDF = Buffer.from(`%PDF-1.7 ${'x'.repeat(60)}`);
export const asFile = (body: Buffer): Sent => ({
  method: 'POST',
  body,
  headers: {'content-type': 'application/octet-stream'},
});

/** Ids of what the office has not judged yet, oldest first. */
export const waitingPapers = async (db: Database, passId: number): Promise<number[]> =>
  (
    await db.query<{id: number}>(
      `select id from pass_document where season_pass_id = $1 and state = 'pending' order by id`,
      [passId],
    )
  ).rows.map(row => row.id);

export interface Reviewed extends ErrorBody {
  outcome: string;
  isTold: boolean;
}
export const reviewPaper = (
  staff: Visitor,
  documentId: number,
  isApproved: boolean,
  note = '',
): Promise<Answer<Reviewed>> => staff.post(`/api/abonos/documentos/${documentId}/revisar`, {isApproved, note});
