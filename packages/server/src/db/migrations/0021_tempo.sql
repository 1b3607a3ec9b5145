-- The tempo is measured with the loudness from version 2 of an analysis on. Recordings of version 1 are completed in the
-- background.
ALTER TABLE track_peaks
  -- Beats per minute, half or double of which a listener may hear; null where no pulse is.
  ADD COLUMN tempo_bpm real,
  -- How much of the sound's rises repeats with the beat, 0 to 1.
  ADD COLUMN tempo_confidence real;
-- Playlists are compared by what was measured; the waves, which are as wide as all else of a row, stay unread.
CREATE INDEX track_peaks_measures ON track_peaks (track_id) INCLUDE (loudness_lufs, tempo_bpm);

ALTER TABLE sound_analyses
  ADD COLUMN tempo_bpm real,
  ADD COLUMN tempo_confidence real;
