import {RO, RO_OR_NULL, cents, day, entity, id, instant, int, ref, text} from '../../web/rest/fields';

@entity({
  path: 'bases/codigos-invitacion',
  table: 'academy_invitation_code',
  label: ['código de invitación', 'códigos de invitación'],
  group: 'academy',
  search: ['code', 'recipientEmail'],
  readOnly: true,
  computed: {
    state: `(case when t.voided_at is not null then 'void' when t.uses >= t.max_uses then 'used'
      when t.expires_on < club_today() then 'expired' else 'active' end)`,
  },
})
export class AcademyInvitationCode {
  @id() id: number;
  @text(RO) code: string;
  @ref('bases/categorias', RO) ageCategoryId: number;
  @int(RO) maxUses: number;
  @int(RO) uses: number;
  @day(RO_OR_NULL) expiresOn: string;
  @text(RO) recipientEmail: string;
  @cents(RO_OR_NULL) priceOverrideCents: number;
  @instant(RO_OR_NULL) mailedAt: string;
  @int(RO) mails: number;
  @instant(RO_OR_NULL) voidedAt: string;
  @ref('usuarios', RO_OR_NULL) staffUserId: number;
  @instant(RO) createdAt: string;
}
