import type { Language } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { FileAnswer } from '#server/kernel/http/send-file.ts';
import { drawPdf } from '#server/integrations/pdf/draw.ts';
import { find } from './documents.repository.ts';
import { sheetOf } from './document-sheet.view.ts';

/**
 * Returns a document of an order as a PDF, drawn from the facts frozen when it was issued, in the reader's or another language.
 * Throws notFound.
 */
export async function read(
  { database, team, language: own }: TeamContext,
  { id, documentId }: { id: string; documentId: string },
  language: Language = own,
): Promise<FileAnswer> {
  const document = await asTeam(database, team.id, (db) => find(db, team.id, id, documentId));
  if (!document) throw new AppError('notFound');
  const content = await drawPdf(sheetOf(document, language));
  const kind = translator(language)(`billingDocuments.kinds.${document.kind}`);
  return { name: `${kind} ${document.number}.pdf`, contentType: 'application/pdf', content };
}
