/** Aviso de privacidad in two layers (RGPD art. 13, LOPDGDD art. 11), cookies included. */
export const PRIVACY = {
  kind: 'privacy',
  title: 'Aviso de privacidad',
  bodyHtml: `
<h2>Lo esencial</h2>
<table>
<tbody>
<tr><th scope="row">Responsable</th><td>{{razon_social}} (NIF {{nif}})</td></tr>
<tr><th scope="row">Para qué</th><td>Venderle entradas, enviárselas, controlar el acceso, atender sus consultas y, solo si usted lo pide, enviarle novedades</td></tr>
<tr><th scope="row">Por qué podemos</th><td>Contrato de compra, obligaciones legales y, para las novedades, su consentimiento</td></tr>
<tr><th scope="row">A quién se comunican</th><td>Al organizador del acto, a la entidad de pago y a quien la ley obligue. Nadie más</td></tr>
<tr><th scope="row">Sus derechos</th><td>Acceder, rectificar, suprimir, oponerse, limitar, llevarse sus datos y retirar el consentimiento: <a href="mailto:{{correo_datos}}">{{correo_datos}}</a></td></tr>
</tbody>
</table>
<h2>1. Quién es el responsable</h2>
<p>{{razon_social}}, {{direccion}}; teléfono {{telefono}}; correo <a href="mailto:{{correo_datos}}">{{correo_datos}}</a>. Para sus datos: {{delegado_datos}}, <a href="mailto:{{correo_datos}}">{{correo_datos}}</a>. En los actos que organiza otra entidad, esta es responsable del acceso a su recinto y nosotros vendemos por su cuenta, con el contrato que exige el artículo 28 del Reglamento (UE) 2016/679 (RGPD).</p>
<h2>2. Qué datos tratamos y de dónde salen</h2>
<p>Los que usted nos da al comprar o al crear una cuenta (nombre y apellidos, correo y, si quiere, teléfono y documento de identidad), los de sus pedidos y entradas, los de acceso al recinto (fecha, hora y puerta) y los técnicos imprescindibles (dirección IP, fecha y texto de los consentimientos). Los datos de su tarjeta los introduce en la página de su banco o de la pasarela de pago: nosotros no los recibimos.</p>
<p>Si compra para otras personas, asegúrese de que puede darnos sus datos. No pedimos datos de salud: para elegir una plaza de silla de ruedas basta con elegirla.</p>
<h2>3. Para qué los usamos y con qué base</h2>
<table>
<thead><tr><th scope="col">Finalidad</th><th scope="col">Base jurídica</th><th scope="col">Conservación</th></tr></thead>
<tbody>
<tr><td>Gestionar el carrito, la compra, el envío de las entradas y los avisos sobre el acto</td><td>Ejecución del contrato (RGPD, art. 6.1.b)</td><td>Carritos sin comprar, 30 días; pedidos, seis años (Código de Comercio, art. 30), bloqueados desde el cuarto</td></tr>
<tr><td>Facturación e impuestos</td><td>Obligación legal (art. 6.1.c)</td><td>El plazo de prescripción tributaria y el mercantil</td></tr>
<tr><td>Control de acceso y seguridad en los partidos</td><td>Obligación legal (Ley 19/2007 y RD 203/2010) e interés público</td><td>Lecturas de acceso, 12 meses</td></tr>
<tr><td>Cuenta de cliente</td><td>Ejecución del contrato</td><td>Hasta que la dé de baja</td></tr>
<tr><td>Consultas, incidencias y reclamaciones</td><td>Contrato o interés legítimo en atenderle (art. 6.1.f)</td><td>Tres años</td></tr>
<tr><td>Novedades por correo</td><td>Su consentimiento (art. 6.1.a), con casilla aparte y sin marcar</td><td>Hasta que lo retire</td></tr>
<tr><td>Evitar el fraude y la reventa</td><td>Interés legítimo en que las entradas lleguen a quien las compra</td><td>12 meses</td></tr>
</tbody>
</table>
<p>No elaboramos perfiles ni tomamos decisiones automatizadas con efectos sobre usted. No usamos datos biométricos en los accesos.</p>
<h2>4. A quién los comunicamos</h2>
<p>Al organizador del acto para el que ha comprado; a la entidad financiera y a la pasarela Redsys, para cobrar o devolver; a las Fuerzas y Cuerpos de Seguridad y a las administraciones cuando una ley lo exige. Trabajan para nosotros, con contrato, los proveedores de alojamiento y de correo electrónico, dentro del Espacio Económico Europeo. No hay transferencias internacionales ni vendemos datos a nadie.</p>
<h2>5. Sus derechos</h2>
<p>Puede pedir en cualquier momento acceso a sus datos, su rectificación o supresión, la limitación del tratamiento, oponerse a él, recibir sus datos en un formato portable y retirar los consentimientos, sin que ello afecte a lo ya hecho. Escríbanos a <a href="mailto:{{correo_datos}}">{{correo_datos}}</a> o a nuestro domicilio; respondemos en un mes. Cada correo de novedades lleva además un enlace para dejar de recibirlos. Si cree que no hemos atendido bien su solicitud, puede reclamar ante la Agencia Española de Protección de Datos (<a href="https://www.aepd.es">www.aepd.es</a>), C/ Jorge Juan, 6, 28001 Madrid.</p>
<p>Cuando la ley nos obliga a guardar un dato que usted pide suprimir (por ejemplo, una factura), lo bloqueamos: queda apartado y solo a disposición de jueces, administraciones y tribunales hasta que vence el plazo.</p>
<h2>6. Menores</h2>
<p>Para crear una cuenta hay que tener 14 años o más. Por debajo de esa edad debe hacerlo su padre, madre o tutor.</p>
<h2>7. Seguridad</h2>
<p>Las conexiones van cifradas, las contraseñas se guardan de forma que ni nosotros podemos leerlas y queda constancia de quién consulta o cambia un dato. Si una brecha de seguridad pudiera afectarle, se lo comunicaremos.</p>
<h2>8. Cookies y almacenamiento en su navegador</h2>
<p>Solo usamos las necesarias para prestar el servicio que usted pide, que no requieren consentimiento (LSSI, art. 22.2):</p>
<table>
<thead><tr><th scope="col">Nombre</th><th scope="col">Para qué sirve</th><th scope="col">Duración</th></tr></thead>
<tbody>
<tr><td>cart</td><td>Recordar su carrito y las localidades que retiene</td><td>Lo que dura la compra</td></tr>
<tr><td>customer</td><td>Mantener abierta su sesión</td><td>Hasta que salga o pase un tiempo sin uso</td></tr>
<tr><td>Almacenamiento local</td><td>Recordar sus preferencias y por dónde iba en la página</td><td>Hasta que lo borre</td></tr>
</tbody>
</table>
<p>No hay cookies de análisis, de publicidad ni de terceros. La página de pago del banco tiene su propia política.</p>
<h2>9. Cambios</h2>
<p>Si este texto cambia, se publica aquí con su fecha y un número de edición nuevo. En cada compra queda anotada la edición que usted aceptó.</p>`,
};
