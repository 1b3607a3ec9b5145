-- An album's search document is read for each album that is found: up to a page it stays in its row, uncompressed.
ALTER TABLE albums SET (toast_tuple_target = 8160);
