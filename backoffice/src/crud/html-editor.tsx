// The editor itself: only what the API lets through (no colours, images or styles).
import {
  ClearButtons, FormatButtons, LinkButtons, ListButtons, QuoteButtons, RichTextInput, RichTextInputToolbar, useTiptapEditor,
} from 'ra-input-rich-text';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useEffect, useReducer } from 'react';
import type { HtmlInputProps } from './html-input';

export default function HtmlEditor({ tall = false, ...props }: HtmlInputProps) {
  return (
    <RichTextInput
      {...props}
      fullWidth
      helperText={props.helperText ?? false}
      toolbar={
        <RichTextInputToolbar>
          <HeadingButtons />
          <FormatButtons size="small" />
          <ListButtons size="small" />
          <LinkButtons size="small" />
          <QuoteButtons size="small" />
          <ClearButtons size="small" />
        </RichTextInputToolbar>
      }
      sx={{ '& .RaRichTextInput-editorContent .ProseMirror': { minHeight: tall ? 320 : 120, backgroundColor: 'background.paper', borderColor: 'text.secondary' } }}
    />
  );
}

const levels = [
  { level: 2, name: 'Título' },
  { level: 3, name: 'Subtítulo' },
] as const;

function HeadingButtons() {
  const editor = useTiptapEditor();
  const [, redraw] = useReducer((round: number) => round + 1, 0);
  useEffect(() => {
    if (!editor) return undefined;
    editor.on('transaction', redraw);
    return () => void editor.off('transaction', redraw);
  }, [editor]);
  return (
    <ToggleButtonGroup size="small" aria-label="Títulos">
      {levels.map(({ level, name }) => (
        <ToggleButton
          key={level}
          value={level}
          sx={{ '&.MuiToggleButton-root': { fontSize: '0.75rem', textTransform: 'none', py: 0.25, lineHeight: 1.6 } }}
          disabled={!editor?.isEditable}
          selected={editor?.isActive('heading', { level }) ?? false}
          onClick={() => editor?.chain().focus().toggleNode('heading', 'paragraph', { level }).run()}
        >
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
