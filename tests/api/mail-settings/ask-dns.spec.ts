/** What the DNS says of the sender's domain, and what each line says to put there. */
import type {DnsAsker} from '../../../api/src/outside/mail/dns/ask';
import {admin, app, setStage, type Line} from './stage';

setStage();

describe('what the DNS says', () => {
  type Records = {mx?: Record<string, string[]>; txt?: Record<string, string[]>; a?: Record<string, string[]>};
  const dnsOf = ({mx = {}, txt = {}, a = {}}: Records): DnsAsker => ({
    mx: async name => mx[name] ?? [],
    txt: async name => txt[name] ?? [],
    addresses: async name => a[name] ?? [],
  });
  async function told(records: Records, more: object = {}): Promise<Record<string, Line>> {
    app.runtime.dns = dnsOf(records);
    const {body} = await admin.post<{domain: string; lines: Line[]}>('/api/correo-saliente/dns', {
      senderEmail: 'entradas@club.example',
      host: 'smtp.relay.example',
      dkimSelector: '',
      ...more,
    });
    expect(body.lines.map(line => line.what)).toEqual(['MX', 'SPF', 'DKIM', 'DMARC']);
    return Object.fromEntries(body.lines.map(line => [line.what, line]));
  }
  const spf = async (text: string | string[], records: Records = {}, more: object = {}) =>
    (await told({...records, txt: {...records.txt, 'club.example': [text].flat()}}, more)).SPF!;

  test('nothing is there: each line says what to put', async () => {
    const lines = await told({});
    expect(Object.values(lines).map(line => line.state)).toEqual(['look', 'bad', 'look', 'bad']);
    expect(lines.SPF!.todo).toContain('TXT en club.example: v=spf1 a:smtp.relay.example ~all');
    expect(lines.DMARC!.todo).toContain('TXT en _dmarc.club.example: v=DMARC1; p=none');
  });

  test('all is well', async () => {
    const lines = await told(
      {
        mx: {'club.example': ['mx.club.example']},
        txt: {
          'club.example': ['otro', 'v=spf1 include:sendgrid.net ~all'],
          's1._domainkey.club.example': ['v=DKIM1; k=rsa; p=MIGf MA0'],
          '_dmarc.club.example': ['v=DMARC1; p=reject'],
        },
      },
      {host: 'smtp.sendgrid.net', dkimSelector: 's1'},
    );
    expect(Object.values(lines).map(line => [line.state, line.todo])).toEqual(Array(4).fill(['good', '']));
  });

  test('SPF: which mechanism is missing, through includes, ranges and names', async () => {
    expect((await spf('v=spf1 include:_spf.google.com -all', {}, {host: 'smtp.sendgrid.net'})).todo).toContain(
      'v=spf1 include:_spf.google.com include:sendgrid.net -all',
    );
    expect(
      await spf(
        'v=spf1 include:todo.example ~all',
        {txt: {'todo.example': ['v=spf1 include:sendgrid.net -all']}},
        {host: 'smtp.sendgrid.net'},
      ),
    ).toMatchObject({state: 'good'});
    const address = {a: {'smtp.relay.example': ['192.0.2.25']}};
    expect((await spf('v=spf1 ip4:192.0.2.0/24 -all', address)).state).toBe('good');
    expect((await spf('v=spf1 ip4:198.51.100.0/24 -all', address)).state).toBe('bad');
    expect(
      (
        await spf('v=spf1 mx -all', {
          ...address,
          mx: {'club.example': ['mx.club.example']},
          a: {...address.a, 'mx.club.example': ['192.0.2.25']},
        })
      ).state,
    ).toBe('good');
    expect((await spf('v=spf1 a -all', {a: {...address.a, 'club.example': ['192.0.2.25']}})).state).toBe('good');
    expect((await spf('v=spf1 ip6:2001:db8::/32 -all', {a: {'smtp.relay.example': ['2001:db8::1']}})).state).toBe(
      'good',
    );
    expect(
      (await spf('v=spf1 redirect=todo.example', {...address, txt: {'todo.example': ['v=spf1 ip4:192.0.2.25 -all']}}))!
        .state,
    ).toBe('good');
  });

  test('SPF: two of them, open to all, too many look-ups, a circle', async () => {
    expect((await spf(['v=spf1 a -all', 'v=spf1 mx -all'])).says).toContain('2 registros');
    expect((await spf('v=spf1 +all')).says).toContain('cualquiera');
    expect(
      (await spf(`v=spf1 ${Array.from({length: 11}, (_, n) => `include:n${n}.example`).join(' ')} -all`)).says,
    ).toContain('más de 10');
    expect((await spf('v=spf1 include:club.example -all')).state).toBe('bad');
  });

  test('DKIM and DMARC: a wrong selector, a withdrawn key, one that is found, the parent’s policy', async () => {
    const key = {'google._domainkey.club.example': ['v=DKIM1; p=MIGf'], 'old._domainkey.club.example': ['v=DKIM1; p=']};
    expect((await told({txt: key}, {dkimSelector: 's9'})).DKIM).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('s9._domainkey.club.example'),
    });
    expect((await told({txt: key}, {dkimSelector: 'old'})).DKIM!.says).toContain('retirada');
    expect((await told({txt: key})).DKIM).toMatchObject({state: 'good', says: expect.stringContaining('google')});
    const parent = {txt: {'_dmarc.club.example': ['v=DMARC1; p=quarantine']}};
    expect((await told(parent, {senderEmail: 'x@mail.club.example'})).DMARC!.state).toBe('good');
    expect((await told({txt: {'_dmarc.club.example': ['v=DMARC1; p=none']}})).DMARC!.state).toBe('look');
    expect((await told({txt: {'_dmarc.club.example': ['v=DMARC1; rua=mailto:a@b.example']}})).DMARC!.says).toContain(
      'no se entiende',
    );
  });

  test('the DNS does not answer: said as that, line by line', async () => {
    const away = () => Promise.reject(Object.assign(new Error('x'), {code: 'ETIMEOUT'}));
    app.runtime.dns = {mx: away, txt: away, addresses: away};
    const {body} = await admin.post<{lines: Line[]}>('/api/correo-saliente/dns', {
      senderEmail: 'entradas@club.example',
      host: 'smtp.relay.example',
    });
    expect(body.lines.map(line => [line.state, line.says])).toEqual(
      Array(4).fill(['look', 'no se pudo preguntar al DNS']),
    );
  });
});
