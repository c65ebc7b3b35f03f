import type { Request, Response } from "express";
import type { ASSETS } from "#contract/assets.ts";
import type { DASHBOARD } from "#contract/dashboard.ts";
import type { ENDPOINTS } from "#contract/endpoints.ts";
import type { PAGES } from "#contract/pages.ts";

/** Answers a request that matches a row and whose client is known and within its limits. */
export type Handler = (request: Request, response: Response) => Promise<void>;

type Row = (typeof ENDPOINTS | typeof DASHBOARD | typeof PAGES | typeof ASSETS)[number];
type FileRow = Extract<Row, { file: string }>;

/** A handler for every row without a file: a row with neither does not compile. Rows with a file can also have one. */
export type Handlers = Readonly<
	Record<Exclude<Row, FileRow>["id"], Handler> & Partial<Record<FileRow["id"], Handler>>
>;
