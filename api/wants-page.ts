import type { Request } from "express";

/** True for browsers, which name HTML. Programs accept anything. */
export function wantsPage(request: Request): boolean {
	return (request.get("Accept") ?? "").includes("text/html");
}
