/** WhatsApp: templates as Meta names their states after our draft, and messages to one person. */
import {machine, VERSION_AND_TIME} from './machine';

export const MESSAGES = {
  /** Ours until it is sent to be looked at; from then on Meta says what it is, and may say it in any order. */
  whatsapp_template: machine(
    {
      table: 'whatsapp_template',
      born: ['draft'],
      stamps: VERSION_AND_TIME,
      audit: {resource: 'plantillas-whatsapp'},
      refused: 'La plantilla ha cambiado de estado y ya no admite esta operación.',
    },
    {
      draft: ['pending'],
      // Back again when it never reached Meta, or Meta did not take it.
      pending: ['draft', 'approved', 'rejected', 'paused', 'disabled', 'pending_deletion', 'deleted', 'limit_exceeded'],
      approved: [
        'pending',
        'rejected',
        'paused',
        'disabled',
        'archived',
        'pending_deletion',
        'deleted',
        'limit_exceeded',
      ],
      rejected: ['draft', 'pending', 'in_appeal', 'approved', 'disabled', 'pending_deletion', 'deleted'],
      paused: ['approved', 'pending', 'rejected', 'disabled', 'archived', 'pending_deletion', 'deleted'],
      disabled: ['approved', 'in_appeal', 'pending_deletion', 'deleted'],
      archived: ['approved', 'disabled', 'pending_deletion', 'deleted'],
      in_appeal: ['approved', 'rejected', 'disabled', 'pending_deletion', 'deleted'],
      limit_exceeded: ['pending', 'approved', 'rejected', 'pending_deletion', 'deleted'],
      pending_deletion: ['approved', 'deleted'],
      deleted: [],
    },
  ),
  whatsapp_message: machine(
    {
      table: 'whatsapp_message',
      born: ['queued'],
      stamps: [],
      audit: {no: 'it is itself the record of what was sent'},
    },
    {
      queued: ['sent', 'failed'],
      sent: ['delivered', 'failed'],
      delivered: [],
      failed: [],
    },
  ),
};
