/**
 * Condiciones generales de venta, as a draft: what is bought, what it costs, when money comes back (TRLGDCU, LSSI art.
 * 27 and 28, Ley 19/2007).
 */
export const TERMS = {
  kind: 'terms',
  title: 'Condiciones generales de venta',
  bodyHtml: `
<h2>1. Quién vende y quién organiza</h2>
<p>Vende las entradas {{razon_social}} (NIF {{nif}}, {{direccion}}, <a href="mailto:{{correo}}">{{correo}}</a>, {{telefono}}): en nombre propio las de los actos que organiza y, en los demás, por cuenta de quien los organiza. El organizador de cada acto figura en su página y en la entrada, y responde ante usted de su celebración.</p>
<h2>2. Cómo se compra</h2>
<ol>
<li><strong>Elegir.</strong> En el plano o en la lista de zonas, filas y butacas. Cada localidad que elige queda retenida a su nombre durante 15 minutos; puede pedir más tiempo una vez antes de que se agote.</li>
<li><strong>Revisar.</strong> El carrito muestra cada localidad, su tarifa, los gastos de gestión incluidos y el total. Puede corregir o quitar lo que quiera.</li>
<li><strong>Identificarse.</strong> Bastan su nombre y un correo electrónico; no es obligatorio crear una cuenta.</li>
<li><strong>Pagar.</strong> Al pulsar el botón que indica el importe, usted hace un pedido con obligación de pago y pasa a la página segura del banco.</li>
<li><strong>Recibir.</strong> En cuanto el banco confirma el cobro, el pedido queda cerrado y le enviamos un correo con las entradas, que sirve de confirmación en soporte duradero.</li>
</ol>
<p>El contrato se celebra en español y queda archivado con su número de pedido; puede consultarlo en el enlace del correo y, si tiene cuenta, en su perfil. Si el correo no llega en una hora, mire en la carpeta de no deseados y, si no está, escríbanos.</p>
<h2>3. Precio y gastos de gestión</h2>
<p>El precio que se muestra desde la primera pantalla es el precio final: incluye el impuesto que corresponde a cada acto (IVA, IGIC o IPSI) y los <strong>gastos de gestión, que son de {{gastos_web}} por entrada</strong> (IVA incluido) en la web, de {{gastos_telefono}} por teléfono y de {{gastos_taquilla}} en taquilla, sea cual sea su precio. En las entradas gratuitas no hay gastos de gestión. No cobramos por descargar o imprimir la entrada en casa ni por corregir un error en su nombre.</p>
<p>Los códigos de descuento se aplican sobre el precio de la entrada sin los gastos de gestión, uno por pedido, en las condiciones que indica cada código.</p>
<h2>4. Formas de pago</h2>
<p>En la web, con tarjeta o con Bizum. En taquilla, en efectivo o con tarjeta. Si el banco deniega el pago no se le cobra nada y puede volver a intentarlo mientras las localidades sigan retenidas. Si el cobro se confirma cuando las localidades ya no están disponibles, le devolvemos el importe íntegro de forma automática y se lo comunicamos por correo.</p>
<h2>5. Las entradas</h2>
<p>Cada entrada lleva un código único y permite <strong>un solo acceso</strong>. Puede llevarla en el móvil o impresa. Guárdela como si fuera dinero: si alguien usa antes una copia, la suya no abrirá. No publique fotografías del código. Si la pierde, puede descargarla de nuevo desde el enlace de su correo o pedirla en taquilla con su documento de identidad.</p>
<p>Los límites de entradas por pedido y por persona figuran en cada sesión. Superarlos con varias identidades permite anular los pedidos excedentes.</p>
<h2>6. Tarifas reducidas y menores</h2>
<p>Las tarifas Infantil, Joven, Jubilado y Reducida exigen cumplir sus requisitos el día del acto y acreditarlos en la puerta con el documento indicado. Quien no pueda acreditarlos deberá abonar en taquilla la diferencia con la tarifa General. Todas las personas necesitan entrada, salvo que la página del acto diga otra cosa.</p>
<h2>7. Plazas para silla de ruedas</h2>
<p>Se venden en la web en las mismas condiciones que las demás. Cada plaza da derecho a comprar la de acompañante contigua. Si necesita otra adaptación, escriba a <a href="mailto:{{correo}}">{{correo}}</a>. Las localidades con visibilidad reducida se señalan antes de elegirlas.</p>
<h2>8. No hay derecho de desistimiento</h2>
<p>Las entradas son servicios de esparcimiento para una fecha determinada. Por eso, conforme al artículo 103, letra l), del texto refundido de la Ley General para la Defensa de los Consumidores y Usuarios (Real Decreto Legislativo 1/2007), <strong>no existe el derecho de desistimiento de 14 días</strong>. Una vez hecha la compra no se admiten cambios ni devoluciones, salvo en los casos de la condición siguiente o cuando la sesión lo ofrezca expresamente.</p>
<h2>9. Cancelación, aplazamiento y cambios</h2>
<ul>
<li><strong>Si el acto se cancela,</strong> le devolvemos sin que tenga que pedirlo el importe íntegro, gastos de gestión incluidos, por el mismo medio con que pagó.</li>
<li><strong>Si cambia la fecha o la hora, o el recinto,</strong> sus entradas valen para la nueva convocatoria. Si no le conviene, puede pedir la devolución íntegra en los 15 días siguientes al aviso.</li>
<li><strong>Si se suspende ya empezado,</strong> se aplican el reglamento de la competición y la normativa de espectáculos; si no se reanuda y se ha celebrado menos de la mitad, le devolvemos el importe.</li>
<li><strong>Partidos con hora por confirmar:</strong> la página lo advierte. El ajuste del horario dentro de la misma jornada que fijen la competición o la televisión no se considera aplazamiento.</li>
<li><strong>Si tenemos que moverle de localidad</strong> por seguridad o por razones técnicas, será a una de categoría igual o superior; si fuera inferior, le devolvemos la diferencia o el total, a su elección.</li>
</ul>
<p>Las devoluciones en tarjeta o Bizum se ordenan en los cinco días hábiles siguientes y tardan en verse lo que tarde su banco, normalmente de uno a cinco días. Lo pagado en efectivo se devuelve en la taquilla donde se compró, con la entrada.</p>
<h2>10. Acceso y seguridad</h2>
<p>El acceso implica aceptar el reglamento del recinto, expuesto en sus puertas. En los partidos rigen además la Ley 19/2007, contra la violencia, el racismo, la xenofobia y la intolerancia en el deporte, y su reglamento: no se permite introducir alcohol, bengalas, objetos que puedan lanzarse ni símbolos que inciten al odio; puede haber registros y grabación de imágenes por seguridad, y puede negarse la entrada a quien los rechace, a quien esté bajo los efectos del alcohol o las drogas y a quien tenga prohibido el acceso. En el teatro no se puede entrar en la sala con la función empezada hasta la primera pausa, si la hay. La expulsión por incumplir estas normas no da derecho a devolución.</p>
<h2>11. Reventa</h2>
<p>Está prohibida la reventa con ánimo de lucro y el uso de las entradas en promociones o sorteos sin autorización escrita. Las entradas así ofrecidas pueden anularse. Sí puede ceder la suya a otra persona sin sobreprecio; responderá de que conozca estas condiciones.</p>
<h2>12. Facturas</h2>
<p>Con cada compra de hasta 400 € se emite factura simplificada. Si necesita factura completa, pídala con su NIF y su domicilio a <a href="mailto:{{correo}}">{{correo}}</a>.</p>
<h2>13. Datos personales</h2>
<p>Tratamos sus datos como explica el <a href="/aviso-de-privacidad">aviso de privacidad</a>. Las comunicaciones comerciales requieren su consentimiento aparte, y comprar no depende de que lo dé.</p>
<h2>14. Atención y reclamaciones</h2>
<p>En <a href="mailto:{{correo}}">{{correo}}</a>, en el {{telefono}} y en las taquillas, donde tiene hojas de reclamaciones. Le responderemos antes de un mes. Puede acudir también a la oficina municipal de información al consumidor o al arbitraje de consumo.</p>
<h2>15. Ley aplicable y ediciones</h2>
<p>Estas condiciones se rigen por la ley española y no limitan los derechos que esta reconoce a las personas consumidoras; son competentes los juzgados de su domicilio. A cada pedido se le aplica la edición vigente en el momento de la compra, que queda anotada en él.</p>`,
};
