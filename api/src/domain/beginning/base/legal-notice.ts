/** Aviso legal: who stands behind the site (LSSI, art. 10) and the rules of its use. */
export const LEGAL_NOTICE = {
  kind: 'legal_notice',
  title: 'Aviso legal',
  bodyHtml: `
<h2>1. Titular del sitio</h2>
<p>En cumplimiento del artículo 10 de la Ley 34/2002, de 11 de julio, de servicios de la sociedad de la información y de comercio electrónico, se informa de que el titular de este sitio es:</p>
<ul>
<li><strong>Denominación:</strong> {{razon_social}}</li>
<li><strong>NIF:</strong> {{nif}}</li>
<li><strong>Domicilio:</strong> {{direccion}}</li>
<li><strong>Correo electrónico:</strong> <a href="mailto:{{correo}}">{{correo}}</a></li>
<li><strong>Teléfono:</strong> {{telefono}}</li>
<li><strong>Inscripción:</strong> [[registro y número en que está inscrita la entidad]]</li>
</ul>
<p>El titular puede vender también entradas de actos que organizan otros. En la página de cada acto y en cada entrada se indica quién lo organiza.</p>
<h2>2. Objeto y aceptación</h2>
<p>Este sitio informa de los actos programados y permite comprar entradas. Su consulta es libre y gratuita y no exige registro. La compra se rige por las <a href="/condiciones-generales">condiciones generales de venta</a>, que usted acepta expresamente antes de pagar, y el tratamiento de sus datos, por el <a href="/aviso-de-privacidad">aviso de privacidad</a>.</p>
<h2>3. Uso del sitio</h2>
<p>Usted se compromete a usar el sitio conforme a la ley y a la buena fe. En particular, no está permitido:</p>
<ul>
<li>comprar o retener localidades con programas automáticos, ni eludir los límites de entradas por pedido o por persona;</li>
<li>retener localidades sin intención de comprarlas, de modo que se impida hacerlo a otras personas;</li>
<li>acceder a zonas reservadas, probar credenciales ajenas o interferir en el funcionamiento del servicio;</li>
<li>usar las marcas, los escudos, los carteles o los planos del sitio con fines comerciales sin autorización escrita.</li>
</ul>
<p>El incumplimiento puede llevar a la anulación de los pedidos afectados, con devolución de lo pagado, y a la cancelación de la cuenta.</p>
<h2>4. Precios</h2>
<p>Todos los precios que se muestran, desde la primera pantalla, son finales: incluyen los impuestos y los gastos de gestión. Antes de pagar se desglosa el importe de estos últimos.</p>
<h2>5. Propiedad intelectual e industrial</h2>
<p>Los textos, diseños, planos, carteles y programas del sitio pertenecen a su titular o se usan con licencia de quien corresponde. Puede descargarlos e imprimirlos para su uso personal, y en todo caso las entradas que haya comprado.</p>
<h2>6. Responsabilidad</h2>
<p>El titular pone los medios razonables para que la información sea exacta y el servicio esté disponible. Si advierte un error, le agradeceremos que nos lo comunique. Los cambios de fecha, hora o recinto que decidan las competiciones o las compañías se publican en cuanto se conocen y se comunican por correo a quien haya comprado. Este sitio puede contener enlaces a otros ajenos, cuyo contenido no controlamos.</p>
<p>Nada de lo anterior limita los derechos que la ley reconoce a las personas consumidoras.</p>
<h2>7. Reclamaciones</h2>
<p>Hay hojas de reclamaciones a su disposición en las taquillas. También puede escribirnos a las direcciones indicadas: le daremos un número de referencia y respuesta en el plazo más breve posible y, en todo caso, antes de un mes. Si no queda conforme, puede acudir a la oficina municipal de información al consumidor o a la Junta Arbitral de Consumo de su comunidad autónoma.</p>
<h2>8. Ley aplicable</h2>
<p>Este aviso se rige por la ley española. Si usted actúa como consumidor, serán competentes los juzgados de su domicilio.</p>`,
};
