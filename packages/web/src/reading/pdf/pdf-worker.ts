// Reads PDFs in a separate thread, which has no keys and no access to other files.
import 'pdfjs-dist/build/pdf.worker.mjs';
