/**
 * What the help page says about buying, and the statement on accessibility (Ley 11/2023, EN 301 549). Both stand under
 * a heading of level 2.
 */
export const HELP = {
  kind: 'help',
  title: 'Cómo comprar',
  bodyHtml: `
<ol>
<li><strong>Elige el acto y la sesión.</strong> El precio que ves ya lleva todo: impuestos y gastos de gestión.</li>
<li><strong>Elige dónde sentarte.</strong> Amplía el plano con dos dedos, con la rueda o con los botones de más y menos. Si prefieres no usar el plano, abre la lista: zona, fila y butaca. Y si te da igual, usa «Elige por mí» y te damos las mejores que haya juntas.</li>
<li><strong>Tienes 15 minutos.</strong> Desde la primera butaca, el reloj del carrito dice cuánto queda. Antes de que se acabe puedes pedir más tiempo.</li>
<li><strong>Paga con tarjeta o Bizum.</strong> Pasas a la página de tu banco y vuelves. Si algo falla, no se te cobra y puedes repetir el pago sin perder las butacas mientras dure el reloj.</li>
<li><strong>Recibe las entradas.</strong> Te llegan por correo en PDF, con la cita para tu calendario. Enseña el código en la puerta, en el móvil o en papel.</li>
</ol>
<h3>Comprar en taquilla</h3>
<p>[[dónde están las taquillas y cuándo abren]]</p>
<h3>Grupos y colegios</h3>
<p>A partir de veinte personas, escríbenos a <a href="mailto:{{correo}}">{{correo}}</a>: reservamos localidades juntas y te preparamos el pago en un solo pedido.</p>`,
};

export const ACCESSIBILITY = {
  kind: 'accessibility',
  title: 'Declaración de accesibilidad',
  bodyHtml: `
<p>{{razon_social}} se ha comprometido a que este sitio sea accesible, de acuerdo con la Ley 11/2023, de 8 de mayo, que incorpora la Directiva (UE) 2019/882 sobre los requisitos de accesibilidad de productos y servicios. Esta declaración se aplica a la venta de entradas de este sitio.</p>
<h3>Grado de cumplimiento</h3>
<p>El sitio se ha diseñado para cumplir las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA, y con ellas la norma EN 301 549. En concreto:</p>
<ul>
<li>todo puede hacerse con el teclado, y se ve siempre dónde está el foco;</li>
<li>el plano de localidades tiene una lista equivalente, por zona, fila y butaca, que pueden usar los lectores de pantalla;</li>
<li>precio y estado de cada localidad se distinguen por la forma y el texto, no solo por el color;</li>
<li>el tiempo para comprar se avisa y puede ampliarse;</li>
<li>las plazas para silla de ruedas y de acompañante se compran en línea como las demás;</li>
<li>los errores se explican junto al campo que hay que corregir;</li>
<li>el sitio respeta su preferencia de movimiento reducido y de tema claro u oscuro.</li>
</ul>
<h3>Contenido que puede no ser accesible</h3>
<p>La página de pago pertenece a la entidad financiera y no depende de nosotros. Si le resulta inaccesible, puede comprar por teléfono, en el {{telefono}}, al mismo precio que en la web.</p>
<h3>En los recintos</h3>
<ul>
<li>[[plazas para silla de ruedas, aseos, entradas sin escalones y ayudas de cada recinto]]</li>
</ul>
<p>Los perros de asistencia son bienvenidos. Si necesita una adaptación que no encuentra, díganoslo y buscaremos el modo.</p>
<h3>Comunicaciones y reclamaciones</h3>
<p>Si encuentra una barrera, escriba a <a href="mailto:{{correo}}">{{correo}}</a> o llame al {{telefono}}. Le responderemos en un plazo máximo de veinte días hábiles. Si la respuesta no le satisface, puede presentar una reclamación ante la administración de consumo de su comunidad autónoma.</p>
<h3>Preparación de esta declaración</h3>
<p>Se ha preparado mediante revisión propia, con herramientas automáticas y con recorridos completos de compra por teclado y lector de pantalla. Se revisa con cada edición importante del sitio y, al menos, una vez al año.</p>`,
};
