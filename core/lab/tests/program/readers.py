"""Reads results of the lab with polars and with DuckDB, one query each, and prints what they found as JSON."""

import json
import sys

import duckdb
import polars

path = sys.argv[1]
query = """
    select count(*), sum(actions), count(*) filter (winner = 'red'),
           sum(coalesce(list_sum(map_values(clauses)), 0))
    from read_parquet(?)
"""
games, actions, red, clauses = duckdb.execute(query, [path]).fetchone()
foot = dict(
    (key.decode(), value.decode())
    for key, value in duckdb.execute(
        "select key, value from parquet_kv_metadata(?)", [path]
    ).fetchall()
)
table = polars.read_parquet(path)
counts = sum(sum(one.values()) for one in table["clauses"])
print(
    json.dumps(
        {
            "duckdb": {
                "games": games,
                "actions": int(actions),
                "red": red,
                "clauses": int(clauses),
            },
            "polars": {
                "games": table.height,
                "actions": table["actions"].sum(),
                "red": table.filter(polars.col("winner") == "red").height,
                "clauses": counts,
            },
            "hash": foot["stavka.hash"],
            "seeds": foot["stavka.seeds"],
        }
    )
)
