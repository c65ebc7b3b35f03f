import type { Request, Response } from "express";
import type { EndpointId } from "#contract/endpoints.ts";

/** Answers a request whose path and method fit a row, whose client is known and within its limits. */
export type Handler = (request: Request, response: Response) => Promise<void>;

/** A handler for every row of the endpoint table; a row without one does not compile. */
export type Handlers = Readonly<Record<EndpointId, Handler>>;
