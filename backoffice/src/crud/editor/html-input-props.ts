// What a form says of a rich text; apart, so that the editor does not import what loads it.
import type {CommonInputProps} from 'react-admin';

export interface HtmlInputProps extends CommonInputProps {
  tall?: boolean;
  /** For a mail: colours and buttons too. */
  mail?: boolean;
}
