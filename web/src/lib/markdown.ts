/** A rules page as safe HTML: markup in the text is shown as text, links lead to the web or nowhere. */

import { Marked, type Tokens } from 'marked';

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** A rule's id inside a sentence: a way to its line. */
const REFERENCE = /\b[A-Z]{2}-R?\d+(?:\.\d+)?[a-z]?\b/g;
/** How many rules in a row still read as a paragraph. */
const FLOWING = 9;
const linked = (text: string): string => text.replace(REFERENCE, (id) => `<a class="ref" href="#rule-${id}">${id}</a>`);

const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => (text.startsWith('<!--') ? '' : escape(text)),
    text(token) {
      return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : linked(escape(token.text));
    },
    image: ({ text }) => escape(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      if (href.startsWith('#rule-')) return `<a class="ref" href="${escape(href)}" aria-label="See the rule about it">${words}</a>`;
      return /^https?:/.test(href) ? `<a href="${escape(href)}" rel="noreferrer noopener" target="_blank">${words}</a>` : words;
    },
    list(token) {
      const items = token.items.map((item) => this.listitem(item));
      const flows = items.length <= FLOWING && items.every((item) => /^<li id="rule-[A-Z]{2}-R/.test(item));
      const kind = token.ordered ? 'ol' : 'ul';
      return `<${kind}${flows ? ' class="flow"' : ''}>\n${items.join(' ')}</${kind}>\n`;
    },
    listitem(item) {
      // A rule's id stands apart from its sentence.
      let id = '';
      const begin = /^(<p>)?(?:<a class="ref"[^>]*>)?([A-Z]{2}-[A-Z]?[\d.]+[a-z]?)(?:<\/a>)? /;
      const words = this.parser.parse(item.tokens).replace(begin, (_, p: string | undefined, found: string) => {
        id = ` id="rule-${found}"`;
        return `${p ?? ''}<span class="id">${found}</span>`;
      });
      return `<li${id}>${words}</li>`;
    },
    heading({ tokens, depth }) {
      const words = this.parser.parseInline(tokens);
      const level = Math.min(depth + 1, 4);
      return `<h${level} id="rule-${slug(words.replace(/<[^>]*>/g, ''))}">${words}</h${level}>`;
    },
    table(token) {
      const row = (cells: Tokens.TableCell[], tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
      return `<div class="wide" tabindex="0" role="region" aria-label="Table"><table><thead>${row(token.header, 'th')}</thead><tbody>${token.rows
        .map((cells) => row(cells, 'td'))
        .join('')}</tbody></table></div>`;
    },
  },
});

/** Rules with an empty line between them are two lists, not one whose lines stand apart. */
const GAP = /^(- .*(?:\n {2,}.*)*)\n\n(?=- )/gm;

export function rulesPage(markdown: string): string {
  return marked.parse(markdown.replace(GAP, '$1\n\n<!-- -->\n\n'), { async: false });
}

const FOR_TESTERS = /^# (?:Invariants|Notation)\n[^]*?(?=^# |(?![^]))/gm;
/** Rules that are named in brackets, and nothing else there. */
const NAMED = / \(((?:[A-Z]{2}-R?[\d.]+[a-z]?(?:, | and | or )?)+)\)/g;
const ABOUT_IDS = /^(?:Every rule, ruling, example|\*Printed\* stands)[^]*?\n\n/gm;

/** What people read who want to play: the rules first, without what is for testers and where something was found. */
export function forPlayers(markdown: string): string {
  const tables = markdown.replace(/(?:^\|.*\n)+/gm, (table) => (/\| mark \|\n/.test(table) ? table.replace(/\|[^|\n]*\|$/gm, '|') : table));
  const text = tables
    .replace(FOR_TESTERS, '')
    .replace(ABOUT_IDS, '')
    .replace(NAMED, (_, ids: string) => (ids.match(REFERENCE) ?? []).map((id) => `\u00a0[→](#rule-${id})`).join(''));
  const [, before = text, about = '', rules = ''] = /^([^]*?)(^## Credits\n[^]*?)(^# Rules\n[^]*)$/m.exec(text) ?? [];
  return about ? `${before}${rules}\n# About this game\n\n${about}` : text;
}

export const headings = (markdown: string): string[] =>
  [...markdown.matchAll(/^#{1,3}\s+(.+)$/gm)].map((match) => match[1]!.trim());

/** The heading under which the rule of that id stands; an empty string where it has no line. */
export function headingOf(markdown: string, id: string): string {
  let heading = '';
  for (const line of markdown.split('\n')) {
    if (/^#{1,3}\s/.test(line)) heading = line.replace(/^#+\s+/, '').trim();
    else if (id && line.startsWith(`- ${id} `)) return heading;
  }
  return '';
}

/** The heading that shares most words with what is asked now; an empty string where none does. */
export function bestHeading(markdown: string, about: string): string {
  const words = (text: string) => new Set(text.toLowerCase().match(/\p{L}{4,}/gu)?.map((word) => word.slice(0, 3)) ?? []);
  const wanted = words(about);
  let best = '';
  let most = 0;
  for (const heading of headings(markdown)) {
    const shared = [...words(heading)].filter((word) => wanted.has(word)).length;
    if (shared > most) {
      most = shared;
      best = heading;
    }
  }
  return best;
}
