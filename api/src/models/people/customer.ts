import {invalid} from '../../domain/kernel/errors';
import {email, entity, id, instant, nif, phone, postalCode, text, version} from '../../web/rest/fields';

@entity({
  path: 'clientes',
  table: 'customer',
  label: ['cliente', 'clientes'],
  group: 'customers',
  search: ['firstName', 'surname1', 'surname2', 'email'],
  hasSearchWords: true,
  sortable: ['id', 'email', 'surname1', 'createdAt'],
  keep: true,
  hidden: ['doorNote'],
  computed: {
    pendingEmail: `(select x.email from customer_email_change x
      where x.customer_id = t.id and x.ended_at is null and x.expires_at > now())`,
    isPendingProved: `(select x.proved_at is not null from customer_email_change x
      where x.customer_id = t.id and x.ended_at is null and x.expires_at > now())`,
    pendingUntilAt: `(select x.waits_until_at from customer_email_change x
      where x.customer_id = t.id and x.ended_at is null and x.expires_at > now())`,
  },
  beforeWrite: (_tx, {before, data}) => {
    if (before !== null && 'email' in data && data.email !== before.email)
      throw invalid({email: 'El correo de una cuenta se propone, y cambia cuando lo confirma quien lo recibe.'});
  },
})
export class Customer {
  @id() id: number;
  @email() email: string;
  @text({optional: true, max: 80}) firstName?: string;
  @text({optional: true, max: 80}) surname1?: string;
  @text({optional: true, max: 80}) surname2?: string;
  @phone({optional: true}) phone?: string;
  @nif({optional: 'null'}) docNo?: string;
  @postalCode({optional: 'null'}) postalCode?: string;
  @text({optional: true, max: 200, description: 'lo que se lee en la puerta cuando pasa'}) doorNote?: string;
  @instant({readOnly: true, optional: 'null'}) marketingConsentAt: string;
  @instant({readOnly: true, optional: 'null'}) emailVerifiedAt: string;
  @instant({readOnly: true}) createdAt: string;
  @instant({readOnly: true}) updatedAt: string;
  @version() version?: number;
}
