/** What every part of a ticket's card is drawn with. */
import type {PaperColours} from '../../domain/look/palettes';
import type {Parent} from './pen';
import type {TicketDocument, TicketSession, TicketPage} from './ticket-document';

export interface CardContext {
  doc: PDFKit.PDFDocument;
  parent: Parent;
  document: TicketDocument;
  session: TicketSession;
  ticket: TicketPage;
  palette: PaperColours;
  position: {page: number; of: number};
}
