// A process of the peer: what people would write over the same database in an afternoon.
import { createHash, randomUUID } from "node:crypto";
import express from "express";
import pg from "pg";

const { PORT, DATABASE_URL } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
const app = express();

app.post("/api/v1/agents/register", express.json(), async (request, response) => {
	const token = request.get("Authorization")?.replace("Bearer ", "") ?? "";
	const digest = createHash("sha256").update(token).digest("hex");
	const { rows } = await pool.query("SELECT owner FROM tokens WHERE digest = $1", [digest]);
	if (!rows[0]) return void response.sendStatus(401);
	const { title, website_url: site } = request.body;
	const values = [randomUUID(), rows[0].owner, site.toLowerCase(), title.toLowerCase()];
	const kept = await pool.query(
		"INSERT INTO submissions VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING",
		[...values, request.body],
	);
	response.status(kept.rowCount === 1 ? 202 : 409).json({ id: values[0] });
});
app.listen(Number(PORT), "127.0.0.1", () => process.stdout.write("ready\n"));
