// The form of a pack of events.
import {BooleanInput, FormDataConsumer, NumberInput, required, SelectInput, TextInput} from 'react-admin';
import {exchangePolicies, packKinds, packPriceModes, packStates} from '../../../crud/words/choices-catalogue';
import {Columns, Part} from '../../../crud/lists/columns';
import {InstantInput} from '../../../crud/inputs/date-input';
import {HtmlInput} from '../../../crud/editor/html-input';
import {ImageInput} from '../../../crud/media/image-input';
import {PercentInput} from '../../../crud/inputs/money-input';

/** Only what the kind and the way of charging use may be there. */
export const packPayload = (values: Record<string, unknown>): Record<string, unknown> => ({
  ...values,
  ...(values.kind === 'closed' ? {choose: null} : {}),
  ...(values.priceMode === 'fixed' ? {discountBp: null} : {}),
});

export function PackInputs({isNew = false}: {isNew?: boolean}) {
  return (
    <>
      <Part title="El pack">
        <Columns>
          <TextInput source="name" validate={required()} />
          <TextInput source="slug" validate={required()} helperText="Minúsculas, cifras y guiones" />
          <SelectInput source="kind" choices={packKinds} validate={required()} />
          <FormDataConsumer>
            {({formData}) =>
              formData.kind === 'closed' ? null : (
                <NumberInput
                  source="choose"
                  min={1}
                  max={100}
                  label={formData.kind === 'flexible' ? 'Créditos' : 'Sesiones que se eligen'}
                  validate={required()}
                />
              )
            }
          </FormDataConsumer>
          {!isNew && <SelectInput source="state" choices={packStates} validate={required()} />}
        </Columns>
        <HtmlInput source="descriptionHtml" />
        <ImageInput source="mediaFileId" label="Imagen" />
      </Part>
      <Part title="Venta">
        <Columns>
          <InstantInput source="saleStartsAt" validate={required()} />
          <InstantInput source="saleEndsAt" validate={required()} />
          <SelectInput source="priceMode" choices={packPriceModes} validate={required()} />
          <FormDataConsumer>
            {({formData}) =>
              formData.priceMode === 'percent_off' ? <PercentInput source="discountBp" validate={required()} /> : null
            }
          </FormDataConsumer>
          <NumberInput source="quota" min={1} helperText="Vacío: sin cupo" />
          <NumberInput source="maxPerOrder" min={1} max={100} />
          <SelectInput source="exchangePolicy" choices={exchangePolicies} validate={required()} />
        </Columns>
        <BooleanInput
          source="wantsSameSeat"
          helperText="Se busca la misma butaca en todas las sesiones; si no la hay, se avisa antes de pagar"
        />
      </Part>
    </>
  );
}
