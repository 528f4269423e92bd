/**
 * «BAJA» as people write it: in five languages, with emoji, politely, twice over. And what only sounds like it: what was not
 * done, what is about something else, what is only asked. Each way is tried whole, and put together out of its parts.
 */
import {isLeaving} from '../../../api/src/domain/messaging/whatsapp/is-leaving';

const LEAVES = `
BAJA
baja.
Stop
Quiero darme de baja, gracias
No me mandéis más mensajes
Dame de baja
Por favor, baja
De baja
Hola, quiero darme de baja
Quiero la baja
Darme de baja de los mensajes
no quiero recibir más
No quiero recibir más mensajes
No me escribáis más
No me envíen más publicidad, gracias
Dejad de escribirme
Quítame de la lista
Borradme de la lista de difusión
No recibir más
Stop. Thank you
STOP por favor
unsubscribe me please
Don’t text me again
baixa
Vull donar-me de baixa, gràcies
No vull rebre més missatges
No m’envieu més missatges
Quero darme de baixa
Non me escribades máis
Non quero recibir máis mensaxes
Ez bidali mezu gehiago, mesedez
Baja eman nahi dut
Ez dut mezu gehiago jaso nahi
para
Baja 🙏
BAJA!!!
Baja.
no me escribáis más
No me escribáis más por favor 😡
dejen de enviarme mensajes
No quiero que me escribáis más
Ya no quiero recibir más mensajes vuestros
Quiero dejar de recibir mensajes
quiero que me deis de baja
Me quiero dar de baja
¿Me podéis dar de baja?
¿Podéis darme de baja?
Por favor darme de baja
dadme de baja ya
Que me borréis de la lista
Quitadme de la lista de difusión
No más mensajes por favor
no mandéis más mensajes
No enviéis más
Paren de mandarme publicidad
parad de escribirme
baja whatsapp
No me interesa, no me escribáis más
Hola, no me mandéis más whatsapps, gracias
Stop publicidad
STOP mensajes
solicito la baja de la publicidad
Baja por favor, no quiero más mensajes
No deseo recibir publicidad
No quiero publicidad
Dejadme en paz
Borradme
no me molestéis más
Quiero la baja de este WhatsApp 👎
Eliminadme de vuestra lista por favor
deseo darme de baja de las comunicaciones comerciales
Por favor, eliminad mi número
Baixa
doneu-me de baixa si us plau
No m'envieu més missatges
Deixeu d'enviar-me missatges
Prou missatges
Esborreu-me de la llista
Traieu-me de la llista
no m'escriviu més
Em vull donar de baixa
Em podeu donar de baixa?
Elimineu-me de la llista
No vull que m'escrigueu més
Dádeme de baixa
Non me enviedes máis mensaxes
Deixade de escribirme
Borrádeme da lista
Quitádeme da lista
Baja eman
Eman baja mesedez
Ez bidali mezu gehiago
Ez idatzi gehiago
Ez dut mezurik nahi
Kendu nire zenbakia
Kendu nazazue zerrendatik
Utzi mezuak bidaltzeari
Ez didazue gehiago idatzi
Ez bidali gehiago mezurik
Nire zenbakia kendu mesedez
Ez dut gehiago jaso nahi
Stop!
STOP ALL
unsubscribe
please remove me
do not contact me again
Stop sending me messages
Buenos días, me gustaría darme de baja de esta lista. Gracias
baja!! 🚫🚫
Me dais de baja por favor?
dar de baja
No volváis a escribirme
Ya está bien, no me mandéis más
no me envieis mas publicidad, por favor
No quiero seguir recibiendo estos mensajes
Quiero que dejéis de escribirme
Dejad de mandarme cosas
baja de whatsapp
No vull més publicitat
Si us plau, no em molesteu més
Prou!
Doneu de baixa el meu número
Baixa, gràcies
Non quero máis publicidade
Por favor, dádeme de baixa da lista de difusión
Parade de escribirme
Ez dut publizitaterik nahi
Mesedez ez idatzi gehiago 🙏
Utzi mezuak bidaltzeari mesedez
kendu zerrendatik
STOP publicidad ya
no molestar
No enviarme más mensajes
baja 600123123
no deseo seguir recibiendo comunicaciones comerciales
`;
const STAYS = `
¿Cuándo baja el precio?
El partido es un non-stop
Alta baja
Estoy de baja médica, ¿puedo ceder el abono?
baja médica
Quiero dar de baja el abono
darme de baja del club
Dar de baja a mi hija de la cantera
Quiero darme de baja como socio
¿Puedo bajar a la grada baja?
planta baja
Baixa laboral
No quiero recibir la entrada en papel
No me escribe la app, ¿qué hago?
¿Para cuándo?
Stop & go, ¿a qué hora?
Hola, ¿a qué hora abren?
No
No me enviaron nada
No me enviasteis nada
No me mandaron nada
No me mandó nada
No me avisasteis
No me avisaron
No me avisasteis por aquí
No me envían nada
No me enviáis nada
No me escribisteis
No me escribieron nunca
No me contactaron
No me contactan
Ez dut jaso
Ez dut mezurik jaso
Ez dut sarrera jaso
Ez dut mezua ulertu
No he recibido nada
¿Cómo me doy de baja?
¿Está de baja Iker?
¿Qué pasa si me doy de baja?
No quiero nada más, gracias
No quiero más
No, gracias
No quiero este
¿Alta o baja?
La zona baja, por favor
¿Cuánto baja el abono?
¿Baja el precio con la edad?
¿Hay baja de penalización?
Dame de baja el abono de mi padre
Non me enviaron nada
Non me avisaron
No m'han enviat res
No m'enviaren res
No em va arribar
no vull res més
No me molesta esperar
no me mandan la entrada
No me envíes a otra ventanilla
¿Os puedo escribir más tarde?
Elimina la segunda entrada
borra el pedido
quita una entrada
Deja de funcionar la app
para cuatro
stop and go
Quiero dejar de pagar
No quiero recibir la entrada por correo
Cancelar
No me mandéis la factura a ese correo, mandadla a este
No me habéis enviado las entradas
no me enviastéis el código
No me manden a otro sitio
¿Se puede dar de baja uno?
No me avisaron de nada
No quiero que me enviéis las entradas por correo
no me escribas el nombre mal
Dejad de vender humo
Para el sábado
Prou bé
prou gent
No recibo mensajes
no recibo más mensajes
Nire sarrera kendu
no me contestáis
No me molestan los mensajes
Que me deis la baja voluntaria de la peña
No nos avisáis de los cambios
No envían más autobuses?
¿No me enviáis más mensajes?
no quiero este asiento
¿Hay mensajes en catalán?
No me enviáis más mensajes
no m’envieu missatges de les entrades
Basta con el DNI?
`;
const lines = (text: string): string[] => text.trim().split('\n');

test.each(lines(LEAVES))('[T22] «%s» is leaving', said => expect(isLeaving(said)).toBe(true));
test.each(lines(STAYS))('[T22] «%s» is for the office', said => expect(isLeaving(said)).toBe(false));
test('[T22] nothing at all is for the office', () => expect(isLeaving('')).toBe(false));

const AROUND = [
  ['', ''],
  ['Hola, ', ''],
  ['¡', '!'],
  ['', ' 🙏🙏'],
  ['Buenas tardes. ', ', muchas gracias.'],
  ['POR FAVOR ', ' 😡'],
] as const;

test('[T22] whatever stands around it, in capitals or without accents', () => {
  for (const said of lines(LEAVES).filter(one => !one.includes('?')))
    for (const [before, after] of AROUND)
      for (const text of [said, said.toUpperCase(), said.normalize('NFD').replace(/\p{M}/gu, '')])
        expect([before + text + after, isLeaving(before + text + after)]).toEqual([before + text + after, true]);
  for (const said of lines(STAYS))
    for (const [before, after] of AROUND)
      expect([before + said + after, isLeaving(before + said + after)]).toEqual([before + said + after, false]);
});

test('[T22] what is forbidden is leaving, what was not done is not: verb by verb', () => {
  const verbs = ['envi', 'mand', 'avis', 'contact', 'molest'];
  const things = ['', ' nada', ' mensajes', ' por aquí', ' más avisos'];
  for (const verb of verbs)
    for (const thing of things) {
      for (const end of ['éis', 'en', 'es'])
        expect([verb, end, thing, isLeaving(`No me ${verb}${end}${thing}`)]).toEqual([verb, end, thing, true]);
      for (const end of ['aron', 'asteis', 'ó', 'aste', 'an', 'áis', 'a', 'aban', 'arán', 'aríais'])
        expect([verb, end, thing, isLeaving(`No me ${verb}${end}${thing}`)]).toEqual([verb, end, thing, false]);
    }
});
