declare module 'pdfmake' {
  import type { PdfDefinition } from './sheet.ts';

  interface PdfMake {
    addFonts(fonts: Record<string, Record<'normal' | 'bold', string>>): void;
    addTableLayouts(layouts: Record<string, object>): void;
    setLocalAccessPolicy(mayRead: (path: string) => boolean): void;
    setUrlAccessPolicy(mayLoad: (url: string) => boolean): void;
    createPdf(definition: Omit<PdfDefinition, 'footer'> & { footer: (page: number, pages: number) => object }): {
      getBuffer(): Promise<Buffer>;
    };
  }
  const pdfmake: PdfMake;
  export default pdfmake;
}
