/**
 * The payment page. It works without JavaScript: one form, and the button that is pressed says what shall
 * happen. The inputs for card and phone have no `name`, so a browser never sends what is typed there.
 */
import {euros} from '../../../domain/kernel/money';
import {document, html, type Html} from './html';
import type {MerchantForm, SignedFields} from './merchant-form';
import {BEHAVIOURS, DENIALS, type Behaviour, type Outcome} from './outcomes';

export function paymentPage(base: string, form: MerchantForm, signed: SignedFields, shopName: string): string {
  // Type 7: the card is checked and kept, nothing is taken.
  const takesNothing = form.transactionType === '7';
  const amount = takesNothing ? euros(0) : euros(form.amountCents);
  const shop = shopOf(form);
  return document(
    base,
    takesNothing ? 'Guardar la tarjeta' : `Pagar ${amount}`,
    html`<div class="columns">
<section class="summary" aria-labelledby="titulo">
<p class="kicker">Pago a</p>
<h1 id="titulo">${shopName}</h1>
<p class="amount">${amount}</p>
<dl>
${row('Concepto', form.description)}${row('A nombre de', form.titular)}${row('Pedido', form.gatewayOrder)}${row('Comercio', shop)}
</dl>
${form.method === 'card' ? plastic() : null}
</section>
<form method="post" action="${base}/pagar" class="panel" autocomplete="off">
<input type="hidden" name="Ds_SignatureVersion" value="${signed.Ds_SignatureVersion}">
<input type="hidden" name="Ds_MerchantParameters" value="${signed.Ds_MerchantParameters}">
<input type="hidden" name="Ds_Signature" value="${signed.Ds_Signature}">
${form.method === 'bizum' ? bizumFields() : cardFields()}
${form.identifier === 'REQUIRED' ? html`<p class="hint">La tienda guardará esta tarjeta para los próximos plazos.${takesNothing ? ' Ahora no se cobra nada.' : ''}</p>` : null}
<button class="primary" type="submit" name="resultado" value="pay">${takesNothing ? 'Guardar la tarjeta' : `Pagar ${amount}`}</button>
<button class="quiet" type="submit" name="resultado" value="cancel">Cancelar y volver a la tienda</button>
<details>
<summary>Probar otra situación</summary>
<p class="hint">Cada botón hace que el banco responda de una manera distinta.</p>
<ul class="cases">
${form.identifier === 'REQUIRED' ? keptCardCase() : null}
<li><fieldset><legend>El banco dice que no</legend>
<div class="ask"><label for="codigo">Motivo</label>
<select id="codigo" name="codigo">${DENIALS.map(([code, label]) => html`<option value="${code}">${code} · ${label}</option>`)}</select></div>
${caseButton('deny', 'Denegar')}</fieldset></li>
<li><fieldset><legend>El banco cobra y avisa más tarde</legend>
<div class="ask"><label for="segundos">Segundos hasta el aviso</label>
<input id="segundos" name="segundos" type="number" inputmode="numeric" min="1" max="86400" value="30"></div>
${caseButton('pay_notice_late', 'Avisar tarde')}</fieldset></li>
${CASES.map(([outcome, label, effect]) => html`<li class="case-row"><p>${effect}</p>${caseButton(outcome, label)}</li>`)}
</ul>
</details>
</form>
</div>`,
  );
}

/** Not a button of its own: it goes with whichever outcome pays. */
const keptCardCase =
  (): Html => html`<li><div class="ask"><label for="guardada">Cuando la tienda cobre sola con esta tarjeta</label>
<select id="guardada" name="guardada">${BEHAVIOURS.map(behaviour => html`<option value="${behaviour}">${LATER[behaviour]}</option>`)}</select></div></li>`;

const LATER: Readonly<Record<Behaviour, string>> = {
  pay: 'Pagará siempre',
  '0116': '0116 · Saldo insuficiente',
  '0190': '0190 · Denegada sin decir por qué',
  '0101': '0101 · Tarjeta caducada',
  '0195': '0195 · El emisor exige autenticación (SCA)',
  SIS0321: 'SIS0321 · La referencia ya no vale',
  silent: 'Cobrará y no contestará',
  deaf: 'Ni cobrará ni contestará',
};

const CASES: readonly (readonly [outcome: Outcome, label: string, effect: string])[] = [
  ['pay_without_notice', 'Pagar sin avisar', 'El banco cobra, pero el aviso a la tienda se pierde.'],
  ['pay_notice_twice', 'Avisar dos veces', 'El banco cobra y manda el mismo aviso dos veces a la vez.'],
  ['wrong_amount', 'Otro importe', 'El banco cobra y firma un céntimo: no es lo que pide la tienda.'],
  ['forged_notice', 'Falsificar el aviso', 'Nadie cobra: alguien sin la clave dice a la tienda que está pagado.'],
  ['abandon', 'Abandonar', 'Te vas sin pagar y sin volver: la tienda no se entera.'],
];

const caseButton = (outcome: Outcome, label: string): Html =>
  html`<button class="case" type="submit" name="resultado" value="${outcome}">${label}</button>`;

const row = (name: string, value: string): Html | null =>
  value === '' ? null : html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

/** The shop's own address, so that the customer sees where the money would go. */
const shopOf = (form: MerchantForm): string => (form.urlOk ? new URL(form.urlOk).host : '');

const cardFields = (): Html => html`<fieldset class="fields">
<legend>Tarjeta de prueba</legend>
<div class="brands">
<label class="brand"><input type="radio" name="tarjeta" value="visa" checked><span>Visa</span></label>
<label class="brand"><input type="radio" name="tarjeta" value="mastercard"><span>Mastercard</span></label>
</div>
<div class="field wide of-visa"><label for="numero">Número de tarjeta</label><input id="numero" inputmode="numeric" value="4548 8100 0000 0003"></div>
<div class="field wide of-mastercard"><label for="numero-mastercard">Número de tarjeta</label><input id="numero-mastercard" inputmode="numeric" value="5576 5700 0000 0004"></div>
<div class="field"><label for="caducidad">Caducidad</label><input id="caducidad" inputmode="numeric" value="12/34"></div>
<div class="field"><label for="cvv">CVV</label><input id="cvv" inputmode="numeric" value="123"></div>
<p class="hint">La tarjeta ya está puesta. Lo que escribas aquí no sale de tu navegador.</p>
</fieldset>`;

const bizumFields = (): Html => html`<fieldset class="fields">
<legend>Bizum de prueba</legend>
<div class="field wide"><label for="movil">Teléfono móvil</label><input id="movil" type="tel" inputmode="tel" value="700 000 000"></div>
<p class="hint">El teléfono ya está puesto. Lo que escribas aquí no sale de tu navegador.</p>
</fieldset>`;

/** A drawing of the card that pays, for screens with room for it. */
const plastic = (): Html => html`<div class="plastic" aria-hidden="true">
<p class="plastic-top"><span class="chip"></span><span>PRUEBA</span></p>
<p class="plastic-number"><span class="of-visa">4548 8100 0000 0003</span><span class="of-mastercard">5576 5700 0000 0004</span></p>
<p class="plastic-foot"><span>12/34</span><span class="of-visa">Visa</span><span class="of-mastercard">Mastercard</span></p>
</div>`;

/** Something in the form of the shop is wrong, or its number was used: the customer can only go back. */
export function refusalPage(base: string, code: string, gatewayOrder: string | null): string {
  const reason = REFUSALS[code] ?? 'La tienda ha enviado datos que el banco no entiende.';
  return document(
    base,
    'No se puede pagar',
    html`<section class="panel message" role="alert">
<h1>No se puede hacer este pago</h1>
<p>${reason}</p>
<p>Vuelve a la tienda y empieza el pago otra vez. No se te ha cobrado nada por este intento.</p>
<dl>${row('Código', code)}${row('Pedido', gatewayOrder ?? '')}</dl>
</section>`,
  );
}

const REFUSALS: Readonly<Record<string, string>> = {
  SIS0042: 'La firma de la tienda no es correcta.',
  SIS0051: 'Ese número de pedido ya se había usado.',
  SIS0429: 'La versión de la firma no es la de este terminal.',
  SIS0026: 'El banco no conoce esa tienda o ese terminal.',
  SIS0019: 'El importe no es correcto.',
  SIS0027: 'La moneda no es la de este terminal.',
  '0944': 'La página de pago ha caducado.',
};

export function abandonedPage(base: string, backUrl: string | null): string {
  return document(
    base,
    'Pago abandonado',
    html`<section class="panel message">
<h1>Has dejado el pago a medias</h1>
<p>No se ha cobrado nada y la tienda no sabe nada: es lo que pasa cuando alguien cierra la ventana del banco.</p>
${backUrl ? html`<p><a class="button" href="${backUrl}">Volver a la tienda</a></p>` : null}
</section>`,
  );
}

export function outcomeWithoutAddressPage(base: string, isPaid: boolean): string {
  return document(
    base,
    isPaid ? 'Pago hecho' : 'Pago no hecho',
    html`<section class="panel message"><h1>${isPaid ? 'El pago está hecho' : 'El pago no se ha hecho'}</h1><p>La tienda no ha dicho a qué página quiere que vuelvas. Ya puedes cerrar esta.</p></section>`,
  );
}

export function aboutPage(base: string): string {
  return document(
    base,
    'Qué es',
    html`<section class="panel message">
<h1>Un banco para probar</h1>
<p>Aquí llega quien paga en esta instalación cuando no hay claves de un banco de verdad. Habla el mismo protocolo que el TPV virtual (Redsys): página de pago, firmas, avisos a la tienda, devoluciones y consultas.</p>
<p>Para verlo, compra algo en la tienda y elige tarjeta o Bizum.</p>
</section>`,
  );
}

export function brokenPage(base: string): string {
  return document(
    base,
    'Fuera de servicio',
    html`<section class="panel message" role="alert"><h1>El banco no responde ahora</h1><p>Espera un momento y vuelve a intentarlo. Si ya habías pulsado «Pagar», mira en la tienda si el pago está hecho antes de repetirlo.</p></section>`,
  );
}
