import { compileTemplates } from "../scripts/compile-templates.ts";

/** Before any test: the templates are compiled once, and not by each test that renders pages. */
export default compileTemplates;
