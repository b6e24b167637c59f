/** A rules page as safe HTML: markup in the text is shown as text, links lead to the web or nowhere. */

import { Marked, type Tokens } from 'marked';

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const marked = new Marked({
  gfm: true,
  renderer: {
    html: ({ text }) => escape(text),
    image: ({ text }) => escape(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      return /^https?:/.test(href) ? `<a href="${escape(href)}" rel="noreferrer noopener" target="_blank">${words}</a>` : words;
    },
    listitem(item) {
      // A rule's id stands apart from its sentence.
      let id = '';
      const words = this.parser.parse(item.tokens).replace(/^(<p>)?([A-Z]{2}-[A-Z]?[\d.]+[a-z]?) /, (_, p: string | undefined, found: string) => {
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

export function rulesPage(markdown: string): string {
  return marked.parse(markdown, { async: false });
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
