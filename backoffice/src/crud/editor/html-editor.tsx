// The editor itself: only what the API lets through. In a mail also colours and buttons, whose styles a page would
// drop.
import {
  ClearButtons,
  DefaultEditorOptions,
  FormatButtons,
  ListButtons,
  QuoteButtons,
  RichTextInput,
  RichTextInputToolbar,
} from 'ra-input-rich-text';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {ColorTool, ImageTool, LinkTool, ListStartTool, useLiveEditor} from './editor-buttons';
import type {HtmlInputProps} from './html-input-props';

type Extensions = NonNullable<(typeof DefaultEditorOptions)['extensions']>;
interface Extendable {
  name: string;
  extend: (more: object) => Extensions[number];
}

/** Inline styles of links and paragraphs go through the editor untouched: a button of a mail is a link with a style. */
const mailOptions: typeof DefaultEditorOptions = {
  ...DefaultEditorOptions,
  extensions: (DefaultEditorOptions.extensions ?? []).flatMap(extension => {
    if (extension.name !== 'textAlign') return [extension];
    const keepStyles = (extension as unknown as Extendable).extend({
      name: 'keepStyles',
      addCommands: () => ({}),
      addKeyboardShortcuts: () => ({}),
      addGlobalAttributes: () => [
        {
          types: ['link', 'image'],
          attributes: {
            style: {
              default: null,
              parseHTML: (element: HTMLElement) => element.getAttribute('style'),
              renderHTML: ({style}: {style?: string | null}) => (style ? {style} : {}),
            },
          },
        },
      ],
    });
    return [extension, keepStyles];
  }),
};

export default function HtmlEditor({tall = false, mail = false, ...props}: HtmlInputProps) {
  return (
    <RichTextInput
      {...props}
      fullWidth
      helperText={props.helperText ?? false}
      editorOptions={mail ? mailOptions : DefaultEditorOptions}
      toolbar={
        <RichTextInputToolbar>
          <HeadingButtons />
          <FormatButtons size="small" />
          {mail && <ColorTool />}
          <ListButtons size="small" />
          <ListStartTool />
          <LinkTool mail={mail} />
          <ImageTool />
          <QuoteButtons size="small" />
          <ClearButtons size="small" />
        </RichTextInputToolbar>
      }
      sx={{
        '& .RaRichTextInput-editorContent .ProseMirror': {
          minHeight: tall ? 320 : 120,
          backgroundColor: 'background.paper',
          borderColor: 'text.secondary',
          '& img': {maxWidth: '100%', height: 'auto'},
        },
      }}
    />
  );
}

const levels = [
  {level: 2, name: 'Título'},
  {level: 3, name: 'Subtítulo'},
] as const;

function HeadingButtons() {
  const editor = useLiveEditor();
  return (
    <ToggleButtonGroup size="small" aria-label="Títulos">
      {levels.map(({level, name}) => (
        <ToggleButton
          key={level}
          value={level}
          sx={{
            '&.MuiToggleButton-root.MuiToggleButton-sizeSmall.MuiToggleButton-sizeSmall': {
              px: 0.75,
              fontSize: '0.75rem',
              textTransform: 'none',
              py: 0.25,
              lineHeight: 1.6,
            },
          }}
          disabled={!editor?.isEditable}
          selected={editor?.isActive('heading', {level}) ?? false}
          onClick={() => editor?.chain().focus().toggleNode('heading', 'paragraph', {level}).run()}
        >
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
