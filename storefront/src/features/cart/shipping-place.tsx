// The place of the shipping address until it comes: as high as its form, or as the line that says it, so that what stands
// below stays where it is.
import type {Cart} from '../../lib/api/types';
import {lacksAddress} from '../../lib/sale/cart';
import {Bone} from '../../ui/screens/skeleton';

const FIELDS = 6;

export const ShippingPlace = ({cart}: {cart: Cart}) => (
  <div className="cart-group shipping-address" aria-hidden="true">
    <Bone width="12rem" height="1.6rem" />
    {lacksAddress(cart) ? (
      <div className="shipping-address-form">
        <div className="shipping-address-fields">
          {Array.from({length: FIELDS}, (_, i) => (
            <Bone key={i} height="4.8rem" />
          ))}
        </div>
        <Bone width="12rem" height="4.4rem" />
      </div>
    ) : (
      <Bone height="2.75rem" />
    )}
  </div>
);
