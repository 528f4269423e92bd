// «¿Para quién es la factura?»: over whatever is being paid, when the law wants it said before.
import type {InvoiceAsk} from '../../lib/api/ask-invoice';
import {asApiError} from '../../lib/api/request';
import {onlyErrors, useForm} from '../../lib/forms/form';
import {invoiceOf, invoiceProblems, NO_INVOICE} from '../../lib/forms/invoice';
import {Button} from '../../ui/button';
import {ErrorSummary} from '../../ui/forms/field';
import {InvoiceFields} from '../../ui/forms/invoice-fields';
import {ListDialog} from '../../ui/list-dialog';

export default function InvoiceDialog({ask, onClose}: {ask: InvoiceAsk; onClose: () => void}) {
  const {refusal} = ask;
  const isNifKnown = !('invoice.nif' in refusal.fields);
  const form = useForm(
    {...NO_INVOICE, docNo: ''},
    values => {
      const {'invoice.nif': nif, ...rest} = invoiceProblems(values);
      return onlyErrors({
        ...rest,
        'invoice.nif': isNifKnown && values['invoice.nif'].trim() === '' ? undefined : nif,
        'invoice.name':
          'invoice.name' in refusal.fields && values['invoice.name'].trim() === ''
            ? refusal.fields['invoice.name']
            : undefined,
      });
    },
    async values => {
      try {
        ask.resolve(await ask.send(invoiceOf(values)));
      } catch (error) {
        const problem = asApiError(error);
        const isHere = Object.keys(problem.fields).some(name => name.startsWith('invoice.'));
        // Without an answer nobody knows whether it was paid: the same is sent again from here.
        if (isHere || problem.status === 0 || problem.status >= 500) throw error;
        ask.reject(error);
      }
      onClose();
    },
  );
  const leave = () => {
    ask.reject(refusal);
    onClose();
  };
  return (
    <ListDialog scene="invoice" title="¿Para quién es la factura?" onClose={leave}>
      <form className="invoice-dialog" noValidate onSubmit={form.onSubmit}>
        <p>{refusal.message}</p>
        <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
        <InvoiceFields values={form.values} errors={form.errors} set={form.set} isNifKnown={isNifKnown} />
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          Seguir con el pago
        </Button>
      </form>
    </ListDialog>
  );
}
