// The editor itself: only what the API lets through (no colours, images or styles).
import {
  ClearButtons, FormatButtons, LevelSelect, LinkButtons, ListButtons, QuoteButtons, RichTextInput, RichTextInputToolbar,
} from 'ra-input-rich-text';
import type { HtmlInputProps } from './html-input';

export default function HtmlEditor({ tall = false, ...props }: HtmlInputProps) {
  return (
    <RichTextInput
      {...props}
      fullWidth
      helperText={props.helperText ?? false}
      toolbar={
        <RichTextInputToolbar>
          <LevelSelect size="small" />
          <FormatButtons size="small" />
          <ListButtons size="small" />
          <LinkButtons size="small" />
          <QuoteButtons size="small" />
          <ClearButtons size="small" />
        </RichTextInputToolbar>
      }
      sx={{ '& .ProseMirror': { minHeight: tall ? 320 : 120, backgroundColor: 'background.paper' } }}
    />
  );
}
