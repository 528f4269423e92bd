// Buttons of the editor that ask something first: link, image, start of a numbered list, colour.
import {useReducer, useEffect, useState, type ReactNode} from 'react';
import {useTiptapEditor} from 'ra-input-rich-text';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import ToggleButton from '@mui/material/ToggleButton';
import ColorIcon from '@mui/icons-material/FormatColorText';
import ImageIcon from '@mui/icons-material/ImageOutlined';
import LinkIcon from '@mui/icons-material/InsertLink';
import StartIcon from '@mui/icons-material/LooksTwoOutlined';
import {translate} from '../../providers/i18n-provider';
import {may} from '../../providers/permissions';
import {EditorDialog} from './editor-dialog';
import {MediaPicker} from '../media/media-picker';
import {MEDIA, type PickedMedia} from '../media/upload-media';

type Editor = NonNullable<ReturnType<typeof useTiptapEditor>>;

/** The editor, and a new drawing after each of its changes. */
export function useLiveEditor(): Editor | null {
  const editor = useTiptapEditor();
  const [, redraw] = useReducer((round: number) => round + 1, 0);
  useEffect(() => {
    if (!editor) return undefined;
    editor.on('transaction', redraw);
    return () => void editor.off('transaction', redraw);
  }, [editor]);
  return editor;
}

interface ToolProps {
  label: string;
  icon: ReactNode;
  selected?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

const Tool = ({label, icon, selected = false, disabled = false, onClick}: ToolProps) => (
  <ToggleButton
    size="small"
    value={label}
    aria-label={label}
    title={label}
    selected={selected}
    disabled={disabled}
    onClick={onClick}
  >
    {icon}
  </ToggleButton>
);

const isAddress = (text: string): boolean =>
  /^(https?:\/\/[^\s]+|mailto:[^\s@]+@[^\s]+|tel:\+?[\d ]+|\/[^\s/][^\s]*|\/|\{\{\w+\}\})$/i.test(text.trim());
const buttonStyle =
  'background-color: #2f3b4a; color: #ffffff; padding: 12px 24px; border-radius: 8px; text-decoration: none; display: inline-block';

export function LinkTool({mail}: {mail: boolean}) {
  const editor = useLiveEditor();
  const [open, setOpen] = useState(false);
  const isLink = editor?.isActive('link') ?? false;
  const attributes = (editor?.getAttributes('link') ?? {}) as {href?: string; style?: string | null};
  const isEmpty = editor?.state.selection.empty ?? true;
  const link = (href: string, words: string, asButton: boolean): void => {
    const mark = {href: href.trim(), ...(mail && {style: asButton ? buttonStyle : null})};
    if (isEmpty && !isLink)
      editor
        ?.chain()
        .focus()
        .insertContent({
          type: 'text',
          text: words.trim() === '' ? href.trim() : words.trim(),
          marks: [{type: 'link', attrs: mark}],
        })
        .run();
    else editor?.chain().focus().extendMarkRange('link').setMark('link', mark).run();
    setOpen(false);
  };
  return (
    <>
      <Tool
        label={translate('ra.tiptap.link')}
        icon={<LinkIcon fontSize="inherit" />}
        selected={isLink}
        disabled={!editor?.isEditable}
        onClick={() => setOpen(true)}
      />
      {open && (
        <EditorDialog
          title={isLink ? 'Cambiar el enlace' : 'Poner un enlace'}
          fields={[
            {
              name: 'href',
              label: 'Dirección',
              value: attributes.href ?? '',
              check: text => (text.trim() === '' ? 'link_empty' : isAddress(text) ? null : 'link_invalid'),
              help: 'https://…, o un correo con mailto:',
            },
            ...(isEmpty && !isLink
              ? [{name: 'words', label: 'Texto', value: '', help: 'Vacío: la propia dirección'}]
              : []),
          ]}
          flags={mail ? [{name: 'button', label: 'Con aspecto de botón', value: (attributes.style ?? '') !== ''}] : []}
          confirm="Poner enlace"
          remove={
            isLink
              ? {
                  label: 'Quitar el enlace',
                  onClick: () => {
                    editor?.chain().focus().extendMarkRange('link').unsetMark('link').run();
                    setOpen(false);
                  },
                }
              : undefined
          }
          onDone={({href = '', words = ''}, {button = false}) => link(href, words, button)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

export function ImageTool() {
  const editor = useLiveEditor();
  const [picking, setPicking] = useState(false);
  const [media, setMedia] = useState<PickedMedia | null>(null);
  if (!may(MEDIA, 'list')) return null;
  const put = (alt: string, width: string): void => {
    if (media !== null)
      editor
        ?.chain()
        .focus()
        .insertContent({
          type: 'image',
          attrs: {src: media.url, alt: alt.trim(), ...(width.trim() !== '' && {width: Number(width)})},
        })
        .run();
    setMedia(null);
  };
  return (
    <>
      <Tool
        label={translate('ra.tiptap.image')}
        icon={<ImageIcon fontSize="inherit" />}
        disabled={!editor?.isEditable}
        onClick={() => setPicking(true)}
      />
      {picking && (
        <MediaPicker
          onPick={chosen => {
            setMedia(chosen);
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
      {media !== null && (
        <EditorDialog
          title="Poner la imagen"
          fields={[
            {
              name: 'alt',
              label: 'Texto alternativo',
              value: media.altText,
              check: (text, {decorative = false}) => (text.trim() === '' && !decorative ? 'value_empty' : null),
              help: 'Qué se ve, para quien no puede verlo',
            },
            {
              name: 'width',
              label: 'Ancho en píxeles',
              value: '',
              check: text => (/^\d*$/.test(text.trim()) ? null : 'number_plain'),
              help: 'Vacío: el suyo, hasta lo que quepa',
            },
          ]}
          flags={[{name: 'decorative', label: 'Solo adorna: no dice nada', value: false}]}
          confirm="Poner imagen"
          onDone={({alt = '', width = ''}) => put(alt, width)}
          onClose={() => setMedia(null)}
        />
      )}
    </>
  );
}

export function ListStartTool() {
  const editor = useLiveEditor();
  const [open, setOpen] = useState(false);
  const isList = editor?.isActive('orderedList') ?? false;
  const {start} = (editor?.getAttributes('orderedList') ?? {}) as {start?: number};
  const check = (text: string): string | null =>
    text.trim() === ''
      ? 'value_empty'
      : !/^-?\d+$/.test(text.trim())
        ? 'number_plain'
        : Number(text) > 0
          ? null
          : 'start_positive';
  return (
    <>
      <Tool
        label="Número inicial de la lista"
        icon={<StartIcon fontSize="inherit" />}
        disabled={!editor?.isEditable || !isList}
        onClick={() => setOpen(true)}
      />
      {open && (
        <EditorDialog
          title="Número inicial de la lista"
          fields={[{name: 'start', label: 'Empieza en', value: String(start ?? 1), check}]}
          confirm="Aplicar"
          onDone={({start: first = '1'}) => {
            editor
              ?.chain()
              .focus()
              .updateAttributes('orderedList', {start: Number(first)})
              .run();
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

const inks = [
  ['#1a2328', 'Tinta'],
  ['#5b6670', 'Gris'],
  ['#1b6e3c', 'Verde'],
  ['#1f5f8b', 'Azul'],
  ['#a3182f', 'Rojo'],
  ['#8a5a00', 'Ocre'],
] as const;

export function ColorTool() {
  const editor = useLiveEditor();
  const [open, setOpen] = useState(false);
  const {color} = (editor?.getAttributes('textStyle') ?? {}) as {color?: string | null};
  const check = (text: string): string | null =>
    text.trim() === '' ? 'value_empty' : /^#[0-9a-f]{6}$/i.test(text.trim()) ? null : 'color_invalid';
  return (
    <>
      <Tool
        label={translate('ra.tiptap.color')}
        icon={<ColorIcon fontSize="inherit" />}
        selected={Boolean(color)}
        disabled={!editor?.isEditable}
        onClick={() => setOpen(true)}
      />
      {open && (
        <EditorDialog
          title="Color del texto"
          fields={[{name: 'color', label: 'Color', value: color ?? '#1a2328', check}]}
          confirm="Aplicar"
          remove={
            color
              ? {
                  label: 'Quitar el color',
                  onClick: () => {
                    editor?.chain().focus().setMark('textStyle', {color: null}).run();
                    setOpen(false);
                  },
                }
              : undefined
          }
          onDone={({color: chosen = ''}) => {
            editor?.chain().focus().setMark('textStyle', {color: chosen.trim()}).run();
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        >
          {(values, set) => (
            <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
              {inks.map(([ink, name]) => (
                <ButtonBase
                  key={ink}
                  aria-label={name}
                  aria-pressed={values.color === ink}
                  onClick={() => set('color', ink)}
                  sx={{
                    width: 32,
                    height: 32,
                    borderRadius: 1,
                    bgcolor: ink,
                    outline: values.color === ink ? '2px solid' : 'none',
                    outlineColor: 'primary.main',
                    outlineOffset: 2,
                  }}
                />
              ))}
            </Box>
          )}
        </EditorDialog>
      )}
    </>
  );
}
