// Reads PDFs in a thread of its own, which holds no key and knows of no other file.
import 'pdfjs-dist/build/pdf.worker.mjs';
