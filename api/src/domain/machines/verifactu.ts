/** VeriFactu: a record on its way to the tax office, the batch it goes in, and what an invoice shows of it. */
import {machine} from './machine';

export const VERIFACTU = {
  /**
   * What was refused stays so: another record puts it right. Sent without an answer, it waits again; and so does what the
   * tax office had taken and has no more.
   */
  verifactu_record: machine(
    {
      table: 'verifactu_record',
      born: ['pending', 'kept'],
      stamps: [],
      audit: {no: 'the batch is a row with its answer; what staff do is noted with the act'},
      refused: 'El registro ha cambiado de estado: vuelve a cargarlo.',
    },
    {
      pending: ['sending'],
      sending: ['pending', 'accepted', 'accepted_with_errors', 'rejected'],
      accepted: ['pending'],
      accepted_with_errors: ['pending'],
      rejected: [],
      kept: [],
    },
  ),
  /** A month is asked for until all of it is there, or there is no asking. */
  verifactu_check: machine(
    {
      table: 'verifactu_check',
      born: ['open'],
      stamps: [],
      audit: {no: 'the asking is noted with the act; the rest is its own record'},
    },
    {open: ['done', 'failed'], done: [], failed: []},
  ),
  verifactu_batch: machine(
    {
      table: 'verifactu_batch',
      born: ['sent'],
      stamps: [],
      audit: {no: 'it is itself the record of what was sent and answered'},
    },
    {
      sent: ['accepted', 'partial', 'rejected', 'fault', 'unreachable', 'lost'],
      accepted: [],
      partial: [],
      rejected: [],
      fault: [],
      unreachable: [],
      lost: [],
    },
  ),
  /**
   * As its last record stands; those of before there were records were never sent, and
   * those of a company that does not send are kept.
   */
  invoice_at_office: machine(
    {
      table: 'invoice',
      column: 'aeat_state',
      born: ['pending', 'not_sent', 'kept'],
      stamps: [],
      audit: {no: 'it shows the state of a record'},
    },
    {
      pending: ['accepted', 'accepted_with_errors', 'rejected'],
      accepted: ['pending'],
      accepted_with_errors: ['pending'],
      rejected: ['pending'],
      not_sent: [],
      kept: [],
    },
  ),
};
